import { toYuanText } from '../../../domain/yuan.ts'
import type { FieldType } from '../../../resources/schema/field.ts'
import { readMatrix } from '../../fields/readMatrix.ts'
import type { Cell, FileColumn, FileTexts } from './cell.ts'

type Texts = Pick<FileTexts, 'unreadable' | 'separator'>
/** Undefined: there is a value, but not of the kind that it should be. */
type ToCell = (value: unknown, column: FileColumn, texts: Texts) => Cell | undefined

/** Between the parts of a cell that holds several things, each with a name. */
const PART_SEPARATOR = '; '

/** The value of each field type as a file holds it: numbers as numbers, identifiers as text, the rest in the words that the reader sees. */
const rules: Readonly<Record<FieldType, ToCell>> = {
  text: toText,
  longText: toText,
  texts: (value, _column, { separator }) => (Array.isArray(value) ? value.map(String).join(separator) || null : undefined),
  picture: toText,
  id: toText,
  number: (value) => (isFigure(value) ? value : undefined),
  ratio: (value) => (isFigure(value) ? value : undefined),
  money: (value) => (isFigure(value) ? { fen: value } : undefined),
  moneyRange: toRange,
  dateTime: (value) => (isFigure(value) && !Number.isNaN(new Date(value).getTime()) ? { ms: value } : undefined),
  boolean: (value, { words }) => (typeof value === 'boolean' ? words.get(String(value)) : undefined),
  state: (value, { words }) => (value === '' ? null : words.get(String(value))),
  reference: toTitle,
  references: toTitles,
  matrix: toMatrixText,
  changes: toChangesText,
  // Columns of secrets are left out before; should one get here, it still says nothing.
  secret: () => null,
}

/** One row of values, in the order of the columns. Missing is an empty cell, unreadable a word, zero a 0. */
export function toCells(columns: readonly FileColumn[], values: readonly unknown[], texts: Texts): readonly Cell[] {
  return columns.map((column, index) => {
    const value = values[index]
    if (value === undefined || value === null) return null
    const cell = rules[column.type](value, column, texts)
    return cell === undefined ? texts.unreadable : cell
  })
}

function toText(value: unknown): Cell | undefined {
  if (value === '') return null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** One amount where both ends are the same. */
function toRange(value: unknown): Cell | undefined {
  if (!Array.isArray(value)) return undefined
  const [low, high]: readonly unknown[] = [value[0], value.at(-1)]
  if (!isFigure(low) || !isFigure(high)) return undefined
  return low === high ? { fen: low } : `${toYuanText(low)} - ${toYuanText(high)}`
}

function toTitle(value: unknown, { words }: FileColumn): Cell | undefined {
  const id = toText(value)
  return typeof id === 'string' ? (words.get(id) ?? id) : id
}

function toTitles(value: unknown, { words }: FileColumn, { separator }: Texts): Cell | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map((id) => words.get(String(id)) ?? String(id)).join(separator) || null
}

function toMatrixText(value: unknown, { words, rowWords }: FileColumn, { separator }: Texts): Cell | undefined {
  const matrix = readMatrix(value)
  if (!matrix) return undefined
  const parts = [...rowWords].flatMap(([row, rowWord]) => {
    const columnWords = [...words].flatMap(([column, word]) => (matrix[row]?.includes(column) ? [word] : []))
    return columnWords.length > 0 ? [`${rowWord}: ${columnWords.join(separator)}`] : []
  })
  return parts.join(PART_SEPARATOR) || null
}

function toChangesText(value: unknown): Cell | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return undefined
  const parts = Object.entries(value as object).map(([key, each]) => `${key}: ${typeof each === 'string' ? each : JSON.stringify(each)}`)
  return parts.join(PART_SEPARATOR) || null
}

function isFigure(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
