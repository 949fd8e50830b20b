/** Longer than painting takes on a slow computer; a page in the background paints nothing. */
const PAINT_MS = 300

/** What the page showed last is painted first: to draw the console beside it would only make both later. `shown`: absent where it is not looked for. */
export function untilPainted(shown: Promise<void> | null | undefined): Promise<unknown> {
  if (!shown) return Promise.resolve()
  return Promise.race([shown, new Promise((resolve) => setTimeout(resolve, PAINT_MS))])
}
