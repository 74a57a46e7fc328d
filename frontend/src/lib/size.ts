import type { Attachment } from "svelte/attachments";

/** Tells how high an element is when the page has been laid out; nothing is laid out earlier to ask for it. */
export function height(tell: (pixels: number) => void): Attachment {
  return (element) => {
    const watch = new ResizeObserver(() => tell(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  };
}
