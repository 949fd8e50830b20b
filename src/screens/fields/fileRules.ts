import type { Field, FieldType } from '../../resources/schema/field.ts'
import { isFailedFormula } from '../../values/failedFormula.ts'
import type { Cell, FileColumn, FileTexts } from '../transfer/file/cell.ts'
import { type RawCell, rawText } from '../transfer/file/table.ts'
import { booleanFile } from './boolean/file.ts'
import { changesFile } from './changes/file.ts'
import { dateTimeFile } from './dateTime/file.ts'
import type { FileRules, Parsed, Records } from './faces.ts'
import { idFile } from './id/file.ts'
import { matrixFile } from './matrix/file.ts'
import { moneyFile } from './money/file.ts'
import { moneyRangeFile } from './moneyRange/file.ts'
import { numberFile } from './number/file.ts'
import { pictureFile } from './picture/file.ts'
import { ratioFile } from './ratio/file.ts'
import { referenceFile } from './reference/file.ts'
import { referencesFile } from './references/file.ts'
import { secretFile } from './secret/file.ts'
import { stateFile } from './state/file.ts'
import { textFile } from './text/file.ts'
import { textsFile } from './texts/file.ts'

const rulesByType: { readonly [Type in FieldType]: FileRules<Type> } = {
  text: textFile,
  longText: textFile,
  texts: textsFile,
  picture: pictureFile,
  id: idFile,
  number: numberFile,
  ratio: ratioFile,
  money: moneyFile,
  moneyRange: moneyRangeFile,
  dateTime: dateTimeFile,
  boolean: booleanFile,
  matrix: matrixFile,
  secret: secretFile,
  changes: changesFile,
  state: stateFile,
  reference: referenceFile,
  references: referencesFile,
}

/** How each type of field leaves to a file and comes back. The table above pairs each with its field; a look-up cannot follow that. */
export const fileRules = rulesByType as Readonly<Record<FieldType, FileRules>>

/** One row of values, in the order of the columns. Missing is an empty cell, unreadable a word, zero a 0. */
export function toCells(
  columns: readonly FileColumn[],
  values: readonly unknown[],
  texts: Pick<FileTexts, 'unreadable' | 'separator'>,
): readonly Cell[] {
  return columns.map((column, index) => {
    const value = values[index]
    if (value === undefined || value === null) return null
    const cell = fileRules[column.type].toCell(value, column, texts)
    return cell === undefined ? texts.unreadable : cell
  })
}

/** What a cell of a file means for a field. */
export function fromCell(field: Field, cell: RawCell | undefined, records: Records): Parsed {
  const text = rawText(cell)
  const { parse } = fileRules[field.type]
  if (parse !== null && isFailedFormula(text)) return { problem: { word: 'formula' } }
  return text === '' || parse === null ? { value: undefined } : parse(text, field, cell ?? null, records)
}
