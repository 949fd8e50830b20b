/** What a spreadsheet takes for the start of a formula, even behind blanks, line breaks or full-width forms. */
const FORMULA_PATTERN = /^(?:[\t\r]|[\s\p{Cc}]*[=+\-@|%＝＋－＠])/u
const MARK = "'"

/** A text as a delimited file may hold it: what could be run gets the mark by which spreadsheets know a text. */
export function toSafeText(text: string): string {
  return FORMULA_PATTERN.test(text) ? MARK + text : text
}

/** The text as it was before it was made safe. */
export function fromSafeText(text: string): string {
  return text.startsWith(MARK) && FORMULA_PATTERN.test(text.slice(MARK.length)) ? text.slice(MARK.length) : text
}
