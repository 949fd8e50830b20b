/** What spreadsheets show where a formula has no result. */
const FAILED_FORMULA = /^#(N\/A|DIV\/0!|NAME\?|(REF|VALUE|NULL|NUM|SPILL|CALC|FIELD|UNKNOWN|BLOCKED|CONNECT|BUSY|EXTERNAL)!)$/

/** A cell whose formula failed says nothing: it is no text, and not blank either. */
export function isFailedFormula(text: string): boolean {
  return FAILED_FORMULA.test(text)
}
