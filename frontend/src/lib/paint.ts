/** What may wait until people see what is new. */

const waiting: (() => void)[] = [];

/** Does something once the page has been painted as it is now, one thing in a frame; at once where nobody looks. */
export function afterPaint(act: () => void): void {
  if (document.hidden) return act();
  waiting.push(act);
  if (waiting.length === 1) requestAnimationFrame(painted);
}

function painted(): void {
  setTimeout(() => {
    const act = waiting[0];
    try {
      act?.();
    } finally {
      waiting.shift();
      if (waiting.length) requestAnimationFrame(painted);
    }
  });
}
