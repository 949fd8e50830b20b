import { type CostTerm, costTermNames } from '../../../../contract/entities/cost.ts'
import type { Terms } from './lines.ts'

/**
 * Every input of the calculator: what it counts in, between which values a slider moves, what it is where nothing was given, and where that
 * comes from (business-features.md, 1.4, "conventions and defaults").
 *
 * | source | meaning |
 * |---|---|
 * | platform | the platform's own rule |
 * | trade | what sellers and their tools take as a rule |
 * | none | there is no honest default: unknown until given |
 */
export interface ProfitInput {
  readonly unit: 'fen' | 'basisPoints' | 'switch'
  readonly least: number
  readonly most: number
  /** Null: unknown, which is not 0. */
  readonly preset: number | null
  readonly source: 'platform' | 'trade' | 'none'
  /** Key of its name in both languages. */
  readonly label: `profit.inputs.${string}`
}

const WHOLE_BP = 10_000
const share = <Name extends string>(name: Name, preset: number | null, source: ProfitInput['source'], most = WHOLE_BP) =>
  ({ unit: 'basisPoints', least: 0, most, preset, source, label: `profit.inputs.${name}` }) as const
const money = <Name extends string>(name: Name, preset: number | null, source: ProfitInput['source'], most: number) =>
  ({ unit: 'fen', least: 0, most, preset, source, label: `profit.inputs.${name}` }) as const

export const profitInputs = {
  priceFen: money('price', null, 'none', 100_000_00),
  couponFen: money('coupon', 0, 'trade', 10_000_00),
  /** Of 20 to 33 % refunds a quarter is before shipping: 25 % x 25 %. */
  cancelledBp: share('cancelled', 625, 'trade'),
  lostBp: share('lost', null, 'none'),
  returnedBp: share('returned', null, 'none'),
  partialBp: share('partial', 0, 'trade'),
  technicalFeeBp: share('technicalFee', 60, 'platform', 1_000),
  feeReturns: { unit: 'switch', least: 0, most: 1, preset: 1, source: 'platform', label: 'profit.inputs.feeReturns' },
  commissionBp: share('commission', 0, 'trade', 5_000),
  brandBp: share('brand', 0, 'trade', 5_000),
  subsidyBp: share('subsidy', 0, 'trade', 5_000),
  costFen: money('cost', null, 'none', 100_000_00),
  /** First kilogram. */
  freightFen: money('freight', 300, 'trade', 10_000),
  packingFen: money('packing', 30, 'trade', 10_000),
  /** 0.5 to 0.8 yuan; the upper end, so that the profit is not flattered. */
  insuranceFen: money('insurance', 80, 'trade', 1_000),
  /** Covered where 退货包运费 is on, which most shops have to offer. */
  returnFreightFen: money('returnFreight', 0, 'trade', 10_000),
  repackFen: money('repack', 50, 'trade', 10_000),
  resaleBp: share('resale', 9_000, 'trade'),
} as const satisfies Readonly<Record<string, ProfitInput>> & Readonly<Record<CostTerm, ProfitInput>>
export type ProfitInputName = keyof typeof profitInputs
export const profitInputNames = Object.keys(profitInputs) as readonly ProfitInputName[]

/** Target margin of the trade where none was given: 15 %. */
export const TARGET_MARGIN_BP = 1_500
/** ROIs for which a price is suggested: light, normal and heavy ads. Hundredths: 450 is 4.5. */
export const SUGGESTED_ROIS = { light: 500, normal: 450, heavy: 350 } as const

/** From where a value was taken, the most special first. */
export const termOrigins = ['sku', 'goods', 'shop', 'preset'] as const
export type TermOrigin = (typeof termOrigins)[number]

export interface ResolvedTerms {
  readonly terms: Terms
  readonly origins: Readonly<Record<CostTerm, TermOrigin>>
}

/** Each term from the most special place that says something about it. A null says that it is unknown there, which ends the search, too. */
export function resolveTerms(given: Readonly<Partial<Record<Exclude<TermOrigin, 'preset'>, Partial<Terms>>>>): ResolvedTerms {
  const found = costTermNames.map((name) => {
    const origin = termOrigins.find((each) => each !== 'preset' && given[each]?.[name] !== undefined) ?? 'preset'
    const value = origin === 'preset' ? profitInputs[name].preset : (given[origin]?.[name] ?? null)
    return [name, origin, value] as const
  })
  return {
    terms: Object.fromEntries(found.map(([name, , value]) => [name, value])) as Terms,
    origins: Object.fromEntries(found.map(([name, origin]) => [name, origin])) as Record<CostTerm, TermOrigin>,
  }
}
