import { plainFigure } from '../../../values/plainFigure.ts'
import type { FieldRules } from '../faces.ts'
import { parseFilled } from '../parseFilled.ts'
import { toDraftText } from '../text/type.ts'

export const numberType = {
  filter: 'span',
  sortKey: toNumberKey,
  align: 'end',
  widthPx: 110,
  isExact: true,
  draft: { control: 'figure', toDraft: toDraftText, parse: (draft) => parseFilled(draft, toNumber(draft), 'wrong_type') },
} satisfies FieldRules<'number'>

export function toNumberKey(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function toNumber(draft: string): number | null {
  const plain = plainFigure(draft)
  return plain === null ? null : toNumberKey(Number(plain))
}
