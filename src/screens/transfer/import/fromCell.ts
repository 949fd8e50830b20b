import type { Field, FieldType } from '../../../resources/schema/field.ts'
import type { RawCell } from '../file/table.ts'
import { fromWallMs } from '../file/wallClock.ts'
import { parseMatrix, parseOption } from './parseOption.ts'
import { parseRecord, parseRecords, type RecordIndex } from './parseRecord.ts'
import { blank, type Parsed, type Problem } from './problem.ts'
import { isRounded, rawText } from './rawText.ts'

/** What a cell means besides its field: the records of each resource, by title and id. */
export type Records = ReadonlyMap<string, RecordIndex>

type FromText<Type extends FieldType> = (text: string, field: Extract<Field, { type: Type }>, cell: RawCell, records: Records) => Parsed

const FEN_PER_YUAN = 100
const SCIENTIFIC_PATTERN = /^\d(?:\.\d+)?e\+?\d+$/i
const DAY_PATTERN = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?)?$/

/** The value of each field type from the text of a cell that is not blank: the other way of toCells. */
const rules: { readonly [Type in FieldType]: FromText<Type> } = {
  text: (text) => ({ value: text }),
  longText: (text) => ({ value: text }),
  secret: (text) => ({ value: text }),
  id: (text, _field, cell) => {
    if (SCIENTIFIC_PATTERN.test(text)) return wrong({ word: 'scientific' })
    return isRounded(cell) ? { value: text, warning: { word: 'rounded' } } : { value: text }
  },
  number: (text) => toFigure(text, { word: 'number' }),
  money: parseMoney,
  dateTime: parseMoment,
  boolean: parseOption,
  state: parseOption,
  matrix: parseMatrix,
  reference: (text, field, _cell, records) => parseRecord(text, field.resource, records),
  references: (text, field, _cell, records) => parseRecords(text, field.resource, records),
  // What was recorded, and what only the platform says, is not written by hand.
  changes: () => blank,
  texts: () => blank,
  picture: () => blank,
  ratio: () => blank,
  moneyRange: () => blank,
}

/** What a cell means for a field. */
export function fromCell(field: Field, cell: RawCell | undefined, records: Records): Parsed {
  const text = rawText(cell)
  if (text === '') return blank
  // The table pairs each type with its rule; the compiler cannot follow that through the look-up.
  const rule = rules[field.type] as FromText<FieldType>
  return rule(text, field, cell ?? null, records)
}

function toFigure(text: string, problem: Problem): Parsed {
  const plain = text.normalize('NFKC').replaceAll(',', '')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? { value: Number(plain) } : wrong(problem)
}

function parseMoney(text: string): Parsed {
  const parsed = toFigure(text.replace(/[¥￥元]/g, '').trim(), { word: 'money' })
  if ('problem' in parsed) return parsed
  const fen = Number(parsed.value) * FEN_PER_YUAN
  // 0.29 * 100 is 28.999…96: what is off by less than this was two decimals.
  return Math.abs(fen - Math.round(fen)) < 1e-6 ? { value: Math.round(fen) } : wrong({ word: 'money' })
}

function parseMoment(text: string, _field: Field, cell: RawCell): Parsed {
  if (typeof cell === 'object' && cell !== null && 'wallMs' in cell) return { value: fromWallMs(cell.wallMs) }
  const match = DAY_PATTERN.exec(text.normalize('NFKC'))
  if (!match) return wrong({ word: 'date' })
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minute, second)
  // 31 November would quietly become 1 December.
  const isReal = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60 && second < 60
  return isReal ? { value: date.getTime() } : wrong({ word: 'date' })
}

function wrong(problem: Problem): Parsed {
  return { problem }
}
