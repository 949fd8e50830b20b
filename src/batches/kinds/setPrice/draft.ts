import { plainFigure } from '../../../values/plainFigure.ts'
import { parseYuan } from '../../../values/yuan.ts'
import type { DraftFacts, DraftProblem, ParsedSettings } from '../defineGoodsKind.ts'
import { pickRead } from '../pickRead.ts'
import { followsGroup, type OwnPrices, type PriceChange, type PriceEnding, type PriceSettings, type Rounding } from './rules.ts'

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
  /** What is typed SKU by SKU, by `skuKey`. Absent: all change alike. */
  readonly each?: EachTyped
}

/** Two prices of one SKU, as typed; '': nothing is typed. */
export interface OwnTyped {
  readonly group: string
  readonly single: string
}
export type EachTyped = Readonly<Record<string, OwnTyped>>

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

export function parsePriceDraft({ each, ...draft }: PriceDraft, facts: Pick<DraftFacts, 'skuKeys'> = {}): ParsedSettings<PriceSettings> {
  return each ? parseEach(pickRead(each, facts), draft.guard) : parseAlike(draft)
}

/** The prices that are typed are meant as they are: no ending, no rounding. One that cannot be read is said in its cell, and holds up the plan. */
function parseEach(each: EachTyped, guard: string): ParsedSettings<PriceSettings> {
  const guardPercent = guard.trim() === '' ? null : parsePercent(guard)
  const own = Object.entries(each).flatMap(([key, typed]) => {
    const prices = { group_fen: parseOwn(typed.group), single_fen: parseOwn(typed.single) }
    return prices.group_fen === null && prices.single_fen === null ? [] : [[key, prices] as const]
  })
  const problems: ParsedSettings['problems'] = guardPercent === 'notPercent' ? { guard: guardPercent } : {}
  const readable = own.filter((entry): entry is [string, OwnPrices] => Object.values(entry[1]).every((price) => price !== 'notAmount'))
  if (guardPercent === 'notPercent' || own.length === 0 || readable.length < own.length) return { settings: null, problems }
  return {
    settings: {
      kind: 'setPrice',
      group: null,
      single: null,
      ending: 'any',
      rounding: 'nearest',
      guardPercent,
      each: Object.fromEntries(readable),
    },
    problems,
  }
}

/** A price as it is typed in a cell. Null: none is typed. */
export function parseOwn(text: string): number | null | 'notAmount' {
  if (text.trim() === '') return null
  const fen = parseYuan(text)
  return fen === null || fen <= 0 ? 'notAmount' : fen
}

function parseAlike({ group, single, ending, rounding, guard }: PriceDraft): ParsedSettings<PriceSettings> {
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
  const plain = plainFigure(text.replace(/[%％]\s*$/, '')) ?? ''
  return PERCENT_PATTERN.test(plain) ? Number(plain) : 'notPercent'
}
