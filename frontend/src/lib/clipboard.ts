/** Copy a text; false where the browser does not let a page do so, as on an address without TLS. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
