import type { FieldOf } from '../../../resources/schema/field.ts'
import { plainFigure } from '../../../values/plainFigure.ts'
import type { FileRules, Parsed, Problem } from '../faces.ts'
import { toNumberKey } from './type.ts'

export const numberFile = {
  toCell: (value) => toNumberKey(value) ?? undefined,
  parse: parseNumber,
  hint: (_field, { t }) => t('importing.kindsOfField.number'),
} satisfies FileRules<'number'>

function parseNumber(text: string, { places }: FieldOf<'number'>): Parsed {
  const parsed = parseFigure(text, { word: 'number' })
  if ('problem' in parsed || places === undefined) return parsed
  const value = Number(parsed.value)
  return Number(value.toFixed(places)) === value ? parsed : { problem: { word: 'reason', reason: `too_precise:${places}` } }
}

/** A figure with or without separators, in digits of either width. `problem`: what is wrong where it is none. */
export function parseFigure(text: string, problem: Problem): Parsed {
  const plain = plainFigure(text) ?? ''
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? { value: Number(plain) } : { problem }
}
