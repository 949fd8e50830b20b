import { parseYuan } from '../../../domain/yuan.ts'
import type { PriceChange } from '../../rules/batchSettings.ts'
import type { Drafts, PricePart } from './drafts.ts'
import type { DraftProblem, ParsedDraft } from './parseDraft.ts'

const PERCENT_PATTERN = /^\d+(\.\d{1,2})?$/
/** A price ten times as high is a slip. */
const PERCENT_MAX = 1_000
const WHOLE_PERCENT = 100

/** `missing`: it is to be typed yet. */
type Part = PriceChange | null | DraftProblem | 'missing'

export function parsePriceDraft({ group, single, ending, rounding, guard }: Drafts['setPrice']): ParsedDraft {
  const parts = { group: parsePart(group), single: parsePart(single), guard: guard.trim() === '' ? null : parsePercent(guard) }
  const problems = Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => (typeof part === 'string' && part !== 'missing' ? [[name, part] as const] : [])),
  )
  if (typeof parts.group === 'string' || typeof parts.single === 'string' || typeof parts.guard === 'string')
    return { settings: null, problems }
  if (!parts.group && !parts.single) return { settings: null, problems }
  return {
    settings: { kind: 'setPrice', group: parts.group, single: parts.single, ending, rounding, guardPercent: parts.guard },
    problems,
  }
}

function parsePart({ how, amount }: PricePart): Part {
  if (how === 'keep') return null
  if (amount.trim() === '') return 'missing'
  if (how === 'raise' || how === 'lower') {
    const percent = parsePercent(amount)
    if (percent === 'notPercent') return percent
    const isTooMuch = percent > PERCENT_MAX || (how === 'lower' && percent >= WHOLE_PERCENT)
    return isTooMuch ? 'tooMuch' : { how: 'percent', percent: how === 'lower' ? -percent : percent }
  }
  const fen = parseYuan(amount)
  if (fen === null || fen < 0 || (how === 'set' && fen === 0)) return 'notAmount'
  return how === 'set' ? { how, fen } : { how: 'add', fen: how === 'subtract' ? -fen : fen }
}

function parsePercent(text: string): number | 'notPercent' {
  const plain = text.replace(/[%％\s]/g, '')
  return PERCENT_PATTERN.test(plain) ? Number(plain) : 'notPercent'
}
