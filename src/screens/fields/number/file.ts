import type { FileRules, Parsed, Problem } from '../faces.ts'
import { toNumberKey } from './type.ts'

export const numberFile = {
  toCell: (value) => toNumberKey(value) ?? undefined,
  parse: (text) => parseFigure(text, { word: 'number' }),
  hint: (_field, { t }) => t('importing.kindsOfField.number'),
} satisfies FileRules<'number'>

/** A figure with or without separators, in digits of either width. `problem`: what is wrong where it is none. */
export function parseFigure(text: string, problem: Problem): Parsed {
  const plain = text.normalize('NFKC').replaceAll(',', '')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? { value: Number(plain) } : { problem }
}
