import type { FieldOf } from '../../../resources/schema/field.ts'
import type { RawCell } from '../../transfer/file/table.ts'
import { fromWallMs } from '../../transfer/file/wallClock.ts'
import type { FileRules, Parsed } from '../faces.ts'
import { isMoment } from './isMoment.ts'

const DAY_PATTERN = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?)?$/

export const dateTimeFile = {
  toCell: (value) => (isMoment(value) ? { ms: value } : undefined),
  isZoned: true,
  parse: parseMoment,
  hint: (_field, { t }) => t('importing.kindsOfField.dateTime'),
} satisfies FileRules<'dateTime'>

function parseMoment(text: string, _field: FieldOf<'dateTime'>, cell: RawCell): Parsed {
  if (typeof cell === 'object' && cell !== null && 'wallMs' in cell) return { value: fromWallMs(cell.wallMs) }
  const match = DAY_PATTERN.exec(text.normalize('NFKC'))
  if (!match) return { problem: { word: 'date' } }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // 31 November would quietly become 1 December.
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return isReal ? { value: fromWallMs(date.getTime()) } : { problem: { word: 'date' } }
}
