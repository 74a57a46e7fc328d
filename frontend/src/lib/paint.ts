/** What may wait until people see what is new. */

/** Does something once the page has been painted as it is now; at once where nobody looks. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
