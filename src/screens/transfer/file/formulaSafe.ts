/** What a spreadsheet may take for the start of a formula, even behind blanks, line breaks and signs that nobody sees, or in full-width forms. */
const FORMULA_PATTERN = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠])/u
const MARK = "'"

/** A text as a delimited file may hold it: what could be run gets the mark by which spreadsheets know a text. */
export function toSafeText(text: string): string {
  return couldRun(text) ? MARK + text : text
}

/** The text as it was before it was made safe. */
export function fromSafeText(text: string): string {
  return text.startsWith(MARK) && couldRun(text) ? text.slice(MARK.length) : text
}

/** Marks that a person typed do not count: such a text gets one more, so that reading it takes away the right one. */
function couldRun(text: string): boolean {
  return FORMULA_PATTERN.test(text.replace(/^'+/, ''))
}
