import {
  COST_WEIGHT_MAX_GRAMS,
  COURIER_MAX_CHARS,
  type FreightRule,
  type ProfitSettingsFields,
  type SharedCost,
  type sharedCostKinds,
} from '../../../contract/entities/cost.ts'
import type { SaidReason } from '../../../contract/reasons.ts'
import { FEN_PER_YUAN, parseYuan, toYuanText } from '../../values/yuan.ts'
import { parseTyped } from './typedInput.ts'

type SharedKind = (typeof sharedCostKinds)[number]

/** A shared cost as it is typed. */
export interface SharedDraft extends Pick<SharedCost, 'id' | 'kind' | 'name' | 'from' | 'shop_uid_list'> {
  /** Yuan or percent, by the kind. */
  readonly amount: string
  /** '': it goes on. */
  readonly to: string
}

/** A rule of freight as it is typed. */
export interface FreightDraft {
  /** Tells rules apart while they are typed. */
  readonly key: string
  readonly courier: string
  readonly firstGrams: string
  readonly firstYuan: string
  readonly stepGrams: string
  readonly stepYuan: string
}

export interface SettingsDraft {
  readonly shared: readonly SharedDraft[]
  readonly freight: readonly FreightDraft[]
  /** Percent. */
  readonly target: string
}

/** What is wrong, by the path of its input: `shared.ID.amount`, `freight.KEY.courier`, `target`. */
export type SettingsProblems = ReadonlyMap<string, SaidReason>

const PER_UNIT = 100

export function isPercent(kind: SharedKind): boolean {
  return kind === 'ofPaid' || kind === 'ofRevenue' || kind === 'ofAds'
}

export function toSettingsDraft({ shared, freight, target_margin_bp }: ProfitSettingsFields): SettingsDraft {
  return {
    shared: shared.map(({ amount, to, ...cost }) => ({
      ...cost,
      amount: isPercent(cost.kind) ? String(amount / PER_UNIT) : toYuanText(amount),
      to: to ?? '',
    })),
    freight: freight.map((rule, at) => ({
      key: String(at),
      courier: rule.courier,
      firstGrams: String(rule.first_grams),
      firstYuan: toYuanText(rule.first_fen),
      stepGrams: String(rule.step_grams),
      stepYuan: toYuanText(rule.step_fen),
    })),
    target: String(target_margin_bp / PER_UNIT),
  }
}

const AMOUNT_MAX_FEN = 10_000_000_000
const PARCEL_MAX_FEN = 1_000_000
const WHOLE_BP = 10_000
const TARGET_MAX_BP = 9_000

/** How an input is read, as a whole number of what is kept. */
interface InputRules {
  /** Null: it cannot be read. */
  readonly parse: (text: string) => number | null
  /** Of what is kept. */
  readonly most: number
  /** How many of what is kept are one of what is typed. */
  readonly perUnit: number
}

const inputs = {
  yuan: { parse: parseYuan, most: AMOUNT_MAX_FEN, perUnit: FEN_PER_YUAN },
  parcelYuan: { parse: parseYuan, most: PARCEL_MAX_FEN, perUnit: FEN_PER_YUAN },
  grams: { parse: (text) => (/^\d+$/.test(text) ? Number(text) : null), most: COST_WEIGHT_MAX_GRAMS, perUnit: 1 },
  share: { parse: parsePercent, most: WHOLE_BP, perUnit: PER_UNIT },
  target: { parse: parsePercent, most: TARGET_MAX_BP, perUnit: PER_UNIT },
} satisfies Readonly<Record<string, InputRules>>

function parsePercent(text: string): number | null {
  return parseTyped({ unit: 'basisPoints', least: 0, most: Number.MAX_SAFE_INTEGER }, text) ?? null
}

/** What was typed as it is saved; or what is wrong with it, all of it at once. */
export function readCostSettings(
  draft: SettingsDraft,
): { readonly fields: ProfitSettingsFields } | { readonly problems: SettingsProblems } {
  const problems = new Map<string, SaidReason>()
  /** 0, and a problem is noted: it cannot be read, or is out of bounds. */
  const read = (path: string, text: string, { parse, most, perUnit }: InputRules): number => {
    const value = text.trim() === '' ? null : parse(text.trim())
    if (value === null) problems.set(path, text.trim() === '' ? 'required' : 'bad_format')
    else if (value < 0) problems.set(path, 'too_small:0')
    else if (value > most) problems.set(path, `too_big:${most / perUnit}`)
    return value ?? 0
  }

  const shared = draft.shared.map((cost): SharedCost => {
    const path = (name: keyof SharedDraft) => `shared.${cost.id}.${name}`
    const isOnce = cost.kind === 'once'
    if (cost.name.trim() === '') problems.set(path('name'), 'required')
    if (cost.from === '') problems.set(path('from'), 'required')
    else if (!isOnce && cost.to !== '' && cost.to < cost.from) problems.set(path('to'), 'ends_first')
    if (cost.shop_uid_list?.length === 0) problems.set(path('shop_uid_list'), 'required')
    return {
      ...cost,
      name: cost.name.trim(),
      amount: read(path('amount'), cost.amount, isPercent(cost.kind) ? inputs.share : inputs.yuan),
      to: isOnce || cost.to === '' ? null : cost.to,
    }
  })
  const couriers = draft.freight.map(({ courier }) => courier.trim())
  const freight = draft.freight.map((rule, at): FreightRule => {
    const path = (name: keyof FreightDraft) => `freight.${rule.key}.${name}`
    const courier = rule.courier.trim()
    if (courier.length > COURIER_MAX_CHARS) problems.set(path('courier'), `too_long:${COURIER_MAX_CHARS}`)
    if (couriers.indexOf(courier) !== at) problems.set(path('courier'), 'taken')
    return {
      courier,
      first_grams: read(path('firstGrams'), rule.firstGrams, inputs.grams),
      first_fen: read(path('firstYuan'), rule.firstYuan, inputs.parcelYuan),
      step_grams: read(path('stepGrams'), rule.stepGrams, inputs.grams),
      step_fen: read(path('stepYuan'), rule.stepYuan, inputs.parcelYuan),
    }
  })
  const target_margin_bp = read('target', draft.target, inputs.target)
  return problems.size > 0 ? { problems } : { fields: { shared, freight, target_margin_bp } }
}
