/**
 * A figure as it is typed or pasted, without what is around it: digits of either width, blanks at its ends, separators between thousands. Null:
 * its separators are elsewhere, and it may mean something else: `12,5` is typed for 12.5 as easily as for 125.
 */
export function plainFigure(text: string): string | null {
  const typed = text.normalize('NFKC').trim()
  if (!/[,\s]/.test(typed)) return typed
  return THOUSANDS.test(typed) ? typed.replace(/[,\s]/g, '') : null
}

const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3}|\s\d{3})+(?:\.\d*)?$/
