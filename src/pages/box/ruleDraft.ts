import type { BoxPriceRule } from '../../../contract/entities/boxGoods.ts'
import { plainFigure } from '../../values/plainFigure.ts'
import { parseYuan, toYuanText } from '../../values/yuan.ts'

const PERCENT_BP = 100
const BP_MAX = 1_000_000
const ENDING_MAX_FEN = 999

/** What is typed of a price rule: percent and yuan. */
export const ruleInputs = [
  'group_bp',
  'group_add_fen',
  'ending_fen',
  'single_bp',
  'single_add_fen',
  'market_bp',
  'least_margin_bp',
] as const
type RuleInput = (typeof ruleInputs)[number]
export type PriceRuleDraft = Readonly<Record<RuleInput, string>>

/** Without which there is a rule all the same. */
const optional: readonly RuleInput[] = ['ending_fen', 'least_margin_bp']
/** May be less than nothing: a discount on top of the percent. */
const signed: readonly RuleInput[] = ['group_add_fen', 'single_add_fen']

export function toRuleDraft(rule: BoxPriceRule): PriceRuleDraft {
  const show = (name: RuleInput) => {
    const value = rule[name]
    if (value === null) return ''
    return name.endsWith('_bp') ? String(value / PERCENT_BP) : toYuanText(value)
  }
  return Object.fromEntries(ruleInputs.map((name) => [name, show(name)])) as PriceRuleDraft
}

/** What a rule begins with. */
export const firstRule = toRuleDraft({
  group_bp: 150 * PERCENT_BP,
  group_add_fen: 0,
  ending_fen: 90,
  single_bp: 110 * PERCENT_BP,
  single_add_fen: 0,
  market_bp: 120 * PERCENT_BP,
  least_margin_bp: null,
})

/** `rule` null: some inputs are `wrong`. */
export function parseRule(draft: PriceRuleDraft): { readonly rule: BoxPriceRule | null; readonly wrong: readonly RuleInput[] } {
  const values = Object.fromEntries(ruleInputs.map((name) => [name, parseInput(name, draft[name])]))
  const wrong = ruleInputs.filter((name) => values[name] === undefined)
  return { rule: wrong.length > 0 ? null : (values as BoxPriceRule), wrong }
}

/** Undefined: it is no number, or none that fits. */
function parseInput(name: RuleInput, text: string): number | null | undefined {
  if (text.trim() === '') return optional.includes(name) ? null : undefined
  if (name.endsWith('_bp')) {
    const bp = Math.round(Number(plainFigure(text.replace(/[%％]\s*$/, '')) ?? Number.NaN) * PERCENT_BP)
    return Number.isFinite(bp) && bp >= 0 && bp <= (name === 'least_margin_bp' ? WHOLE_BP - 1 : BP_MAX) ? bp : undefined
  }
  const fen = parseYuan(text)
  if (fen === null || (fen < 0 && !signed.includes(name))) return undefined
  return name === 'ending_fen' && fen > ENDING_MAX_FEN ? undefined : fen
}

const WHOLE_BP = 10_000
