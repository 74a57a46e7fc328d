/** Pages are addresses: `/`, `/new`, `/t/{id}?move=12#secret`, `/rules/{game}`, `/stats/{game}`, `/plan#question`, `/learn/{game}`, `/about`. */

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string | null }
  | { page: "table"; id: string; tokens: string[]; move: number | null }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "stats"; game: string }
  | { page: "plan"; question: string }
  | { page: "learn"; game: string }
  | { page: "about" }
  | { page: "lost" };

export function parse(path: string, search = "", hash = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const fragment = decodeURIComponent(hash.replace(/^#/, ""));
  const [first, second] = parts;
  if (parts.length === 0) return { page: "lobby" };
  if (first === "new" && parts.length === 1) {
    return { page: "new", game: new URLSearchParams(search).get("game") };
  }
  if (first === "plan" && parts.length === 1) return { page: "plan", question: hash.replace(/^#/, "") };
  if (first === "about" && parts.length === 1) return { page: "about" };
  if (first === "t" && second) {
    const move = new URLSearchParams(search).get("move") ?? "";
    const tokens = fragment.split(",").filter(Boolean);
    return { page: "table", id: second, tokens, move: /^\d{1,7}$/.test(move) ? Number(move) : null };
  }
  if (first === "rules" && second) return { page: "rules", game: second, rule: fragment || null };
  if (first === "learn" && second) return { page: "learn", game: second };
  if (first === "stats" && second) return { page: "stats", game: second };
  return { page: "lost" };
}

class Router {
  route: Route = $state({ page: "lobby" });

  constructor() {
    if (typeof window === "undefined") return;
    this.read();
    window.addEventListener("popstate", () => this.read());
    window.addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.read();
    window.scrollTo(0, 0);
  }

  private read(): void {
    this.route = parse(location.pathname, location.search, location.hash);
  }

  /** Links inside the site change the page without loading it again. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname === "/health" || link.pathname === "/metrics")
      return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
