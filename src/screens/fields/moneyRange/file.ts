import { field } from '../../../resources/schema/field.ts'
import type { Text } from '../../../resources/schema/text.ts'
import { toYuanText } from '../../../values/yuan.ts'
import type { Cell } from '../../transfer/file/cell.ts'
import type { FileRules } from '../faces.ts'
import { toNumberKey } from '../number/type.ts'

const ends: readonly Text[] = [
  { zh: '（最低）', en: ' (lowest)' },
  { zh: '（最高）', en: ' (highest)' },
]

export const moneyRangeFile = {
  toCell: toRangeCell,
  parts: (declared) =>
    ends.map(({ zh, en }) => field.money({ ...declared, label: { zh: declared.label.zh + zh, en: declared.label.en + en } })),
  parse: null,
} satisfies FileRules<'moneyRange'>

/** One amount where both ends are the same. */
function toRangeCell(value: unknown): Cell | undefined {
  if (!Array.isArray(value)) return undefined
  const low = toNumberKey(value[0])
  const high = toNumberKey(value.at(-1))
  if (low === null || high === null) return undefined
  return low === high ? { fen: low } : `${toYuanText(low)} - ${toYuanText(high)}`
}
