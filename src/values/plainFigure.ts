/**
 * A figure as it is typed or pasted, without what is around it: digits of either width, blanks at its ends, commas between thousands. Null: its commas
 * are elsewhere, and it may mean something else: `12,5` is typed for 12.5 as easily as for 125. A blank inside stays, and makes it no number.
 */
export function plainFigure(text: string): string | null {
  const typed = text.normalize('NFKC').trim()
  const plain = typed.replaceAll(',', '')
  return plain === typed || THOUSANDS.test(typed) ? plain : null
}

const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
