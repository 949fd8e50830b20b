import { parseYuan } from '../../../values/yuan.ts'
import type { DraftProblem, ParsedSettings } from '../defineGoodsKind.ts'
import { followsGroup, type PriceChange, type PriceEnding, type PriceSettings, type Rounding } from './rules.ts'

export const priceHows = ['keep', 'set', 'add', 'subtract', 'raise', 'lower'] as const
/** The single price alone can follow. */
export const singleHows = ['follow', ...priceHows] as const

/** One of the two prices, as typed. */
export interface PricePart<How extends string = (typeof priceHows)[number]> {
  readonly how: How
  /** Yuan, or percent where `how` raises or lowers. */
  readonly amount: string
}

/** What is in the inputs. */
export interface PriceDraft {
  readonly group: PricePart
  readonly single: PricePart<(typeof singleHows)[number]>
  readonly ending: PriceEnding
  readonly rounding: Rounding
  /** '' for no guard. */
  readonly guard: string
}

/** Prices are guarded unless somebody lifts it: a slip of a digit is dear. The single price follows unless she says otherwise (decision 0204). */
export const emptyPriceDraft: PriceDraft = {
  group: { how: 'keep', amount: '' },
  single: { how: 'follow', amount: '' },
  ending: 'any',
  rounding: 'nearest',
  guard: '50',
}

const PERCENT_PATTERN = /^\d+(\.\d{1,2})?$/
/** A price ten times as high is a slip. */
const PERCENT_MAX = 1_000
const WHOLE_PERCENT = 100

/** `missing`: it is to be typed yet. */
type Part = PriceChange | null | DraftProblem | 'missing'

export function parsePriceDraft({ group, single, ending, rounding, guard }: PriceDraft): ParsedSettings<PriceSettings> {
  const parts = { group: parsePart(group), single: parseSingle(single), guard: guard.trim() === '' ? null : parsePercent(guard) }
  const problems = Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => (typeof part === 'string' && part !== 'missing' ? [[name, part] as const] : [])),
  )
  if (typeof parts.group === 'string' || typeof parts.single === 'string' || typeof parts.guard === 'string')
    return { settings: null, problems }
  const isFollowing = parts.single?.how === 'follow'
  if (!parts.group && (!parts.single || isFollowing)) return { settings: null, problems }
  return {
    settings: { kind: 'setPrice', group: parts.group, single: parts.single, ending, rounding, guardPercent: parts.guard },
    problems,
  }
}

function parseSingle({ how, amount }: PriceDraft['single']): Part | typeof followsGroup {
  return how === 'follow' ? followsGroup : parsePart({ how, amount })
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
