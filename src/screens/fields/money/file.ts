import { FEN_PER_YUAN } from '../../../values/yuan.ts'
import type { FileRules, Parsed } from '../faces.ts'
import { parseFigure } from '../number/file.ts'
import { toNumberKey } from '../number/type.ts'

export const moneyFile = {
  toCell: (value) => {
    const fen = toNumberKey(value)
    return fen === null ? undefined : { fen }
  },
  parse: parseMoney,
  hint: (_field, { t }) => t('importing.kindsOfField.money'),
} satisfies FileRules<'money'>

function parseMoney(text: string): Parsed {
  const parsed = parseFigure(text.replace(/[¥￥元]/g, '').trim(), { word: 'money' })
  if ('problem' in parsed) return parsed
  const fen = Number(parsed.value) * FEN_PER_YUAN
  // 0.29 * 100 is 28.999…96: what is off by less than this was two decimals.
  return Math.abs(fen - Math.round(fen)) < 1e-6 ? { value: Math.round(fen) } : { problem: { word: 'money' } }
}
