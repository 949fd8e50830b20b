import type { AdsCase, OrderCase } from './rules/calculator.ts'
import { type ProfitInput, profitInputNames, profitInputs, TARGET_MARGIN_BP, type TermOrigin } from './rules/inputs.ts'

/** Beside the inputs of an order: what ads cost, counted in one of three ways, and the margin that is wanted. */
export const calculatorInputs = {
  ...profitInputs,
  adsRoi: { unit: 'hundredths', least: 50, most: 2_000, preset: 400, source: 'trade', label: 'profit.inputs.adsRoi' },
  adsFen: { unit: 'fen', least: 0, most: 10_000_00, preset: 0, source: 'trade', label: 'profit.inputs.ads' },
  adsBp: { unit: 'basisPoints', least: 0, most: 10_000, preset: 0, source: 'trade', label: 'profit.inputs.adsShare' },
  targetBp: { unit: 'basisPoints', least: 0, most: 9_000, preset: TARGET_MARGIN_BP, source: 'trade', label: 'profit.inputs.target' },
} as const satisfies Readonly<Record<string, CalculatorInput>>

export interface CalculatorInput extends Omit<ProfitInput, 'unit' | 'label'> {
  /** `hundredths`: 450 is 4.5. */
  readonly unit: ProfitInput['unit'] | 'hundredths'
  readonly label: `profit.inputs.${string}`
}
export type CalculatorInputName = keyof typeof calculatorInputs
export const calculatorInputNames = Object.keys(calculatorInputs) as readonly CalculatorInputName[]

/** How ads are counted. Their order is that of the number which a scenario keeps. */
export const adsKinds = ['none', 'roi', 'perOrder', 'ofSales'] as const
export type AdsKind = AdsCase['kind']
export const adsInputOf = { none: null, roi: 'adsRoi', perOrder: 'adsFen', ofSales: 'adsBp' } as const satisfies Readonly<
  Record<AdsKind, CalculatorInputName | null>
>

/** From where a value of the calculator is. `platform`, `trade` and `none` are defaults. */
export type InputOrigin = ProfitInput['source'] | 'typed' | 'figures' | 'scenario' | Exclude<TermOrigin, 'preset'> | 'freight' | 'settings'

export interface CalculatorSheet {
  /** Fen, basis points or hundredths, all whole numbers; null: unknown, which is not 0. */
  readonly values: Readonly<Record<CalculatorInputName, number | null>>
  readonly origins: Readonly<Record<CalculatorInputName, InputOrigin>>
  readonly adsKind: AdsKind
}

function byName<Value>(toValue: (name: CalculatorInputName) => Value): Readonly<Record<CalculatorInputName, Value>> {
  return Object.fromEntries(calculatorInputNames.map((name) => [name, toValue(name)])) as Record<CalculatorInputName, Value>
}

export const emptySheet: CalculatorSheet = {
  values: byName((name) => calculatorInputs[name].preset),
  origins: byName((name) => calculatorInputs[name].source),
  adsKind: 'none',
}

/** The sheet with the margin that the account wants, in basis points; undefined: nothing was saved, and the default stays. */
export function withTarget(sheet: CalculatorSheet, targetBp: number | undefined): CalculatorSheet {
  if (targetBp === undefined) return sheet
  const { most } = calculatorInputs.targetBp
  return {
    ...sheet,
    values: { ...sheet.values, targetBp: Math.min(most, targetBp) },
    origins: { ...sheet.origins, targetBp: 'settings' },
  }
}

/** What was typed over a sheet: it stays when the figures below it change. */
export interface SheetChanges {
  readonly values: Readonly<Partial<Record<CalculatorInputName, number | null>>>
  /** Absent: as the sheet has it. */
  readonly adsKind?: AdsKind
}
export const noChanges: SheetChanges = { values: {} }

export function applyChanges(sheet: CalculatorSheet, { values, adsKind }: SheetChanges): CalculatorSheet {
  const typed = (Object.keys(values) as CalculatorInputName[]).map((name) => [name, 'typed'] as const)
  return {
    values: { ...sheet.values, ...values },
    origins: { ...sheet.origins, ...Object.fromEntries(typed) },
    adsKind: adsKind ?? sheet.adsKind,
  }
}

/** The order that a sheet describes. Ads whose amount is unknown are a share of sales that is unknown: the profit is, too. */
export function toOrder({ values, adsKind }: CalculatorSheet): OrderCase {
  const { priceFen, couponFen, cancelledBp, lostBp, returnedBp, partialBp, ...others } = values
  const { adsRoi, adsFen, adsBp, targetBp: _, ...terms } = others
  const adsOf = (): AdsCase => {
    if (adsKind === 'roi') return { kind: 'roi', hundredths: adsRoi ?? 0 }
    if (adsKind === 'perOrder') return adsFen === null ? { kind: 'roi', hundredths: 0 } : { kind: 'perOrder', fen: adsFen }
    if (adsKind === 'ofSales') return adsBp === null ? { kind: 'roi', hundredths: 0 } : { kind: 'ofSales', basisPoints: adsBp }
    return { kind: 'none' }
  }
  return { priceFen, couponFen, cancelledBp, lostBp, returnedBp, partialBp, terms, ads: adsOf() }
}

/** Inputs without which something cannot be said. */
export function unknownInputs({ values, adsKind }: CalculatorSheet): readonly CalculatorInputName[] {
  const ads = adsInputOf[adsKind]
  const asked: readonly CalculatorInputName[] = [...profitInputNames, ...(ads ? [ads] : [])]
  return asked.filter((name) => values[name] === null)
}

const ADS_KIND = 'adsKind'

/** What a scenario keeps of a sheet, and back. An input that is not in it, from an older console, has its default. */
export function toScenarioInputs({ values, adsKind }: CalculatorSheet): Record<string, number | null> {
  return { ...values, [ADS_KIND]: adsKinds.indexOf(adsKind) }
}

export function fromScenarioInputs(inputs: Readonly<Record<string, number | null>>): CalculatorSheet {
  const toKnown = (name: CalculatorInputName) => {
    const { least, most, preset } = calculatorInputs[name]
    const value = inputs[name]
    return value === undefined ? preset : value === null ? null : Math.min(most, Math.max(least, value))
  }
  return {
    values: byName(toKnown),
    origins: byName((name) => (inputs[name] === undefined ? calculatorInputs[name].source : 'scenario')),
    adsKind: adsKinds[inputs[ADS_KIND] ?? 0] ?? 'none',
  }
}

/** Inputs in which two sheets differ; those of ads only where they count. */
export function differences(one: CalculatorSheet, other: CalculatorSheet): readonly CalculatorInputName[] {
  const counts = (name: CalculatorInputName) =>
    (name !== 'adsRoi' && name !== 'adsFen' && name !== 'adsBp') || adsInputOf[one.adsKind] === name || adsInputOf[other.adsKind] === name
  return calculatorInputNames.filter((name) => one.values[name] !== other.values[name] && counts(name))
}
