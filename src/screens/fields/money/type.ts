import { FEN_PER_YUAN, parseYuan, toYuanText } from '../../../values/yuan.ts'
import type { FieldRules } from '../faces.ts'
import { numberType } from '../number/type.ts'
import { parseFilled } from '../parseFilled.ts'

/** Kept in fen; typed and filtered in yuan. */
export const moneyType = {
  ...numberType,
  widthPx: 120,
  draft: {
    control: 'figure',
    toDraft: (fen) => (typeof fen === 'number' ? toYuanText(fen) : ''),
    parse: (draft) => parseFilled(draft, parseYuan(draft), 'bad_format'),
  },
  shownPer: 1 / FEN_PER_YUAN,
} satisfies FieldRules<'money'>
