import type { PlanGoods } from '../rules/planGoods.ts'
import type { PlannedRow } from '../rules/plannedRow.ts'
import { bindTemplate } from './bindTemplate/kind.ts'
import type { GoodsKind } from './defineGoodsKind.ts'
import { deleteGoods } from './deleteGoods/kind.ts'
import type { GoodsKindName } from './labels.ts'
import type { PriceRules } from './setPrice/categoryRules.ts'
import { setPrice } from './setPrice/kind.ts'
import { setShelf } from './setShelf/kind.ts'
import { setStock } from './setStock/kind.ts'
import { setTitle } from './setTitle/kind.ts'

/** Everything about each kind but its form, which `BatchForm.tsx` has. */
export const goodsKinds = { setPrice, setStock, setTitle, setShelf, bindTemplate, deleteGoods } satisfies Readonly<
  Record<GoodsKindName, GoodsKind>
>

/** What a person asks of goods; kept as the `plan` of the batch. */
export type BatchSettings = { [Name in GoodsKindName]: SettingsOf<(typeof goodsKinds)[Name]> }[GoodsKindName]
type SettingsOf<Kind> = Kind extends GoodsKind<infer Settings, infer _Draft> ? Settings : never

/** What is in the inputs of each form. */
export type KindDrafts = { readonly [Name in GoodsKindName]: (typeof goodsKinds)[Name]['emptyDraft'] }

/** Null: of a kind that this program does not know, as of a later version of it. */
export function findGoodsKind(name: string): GoodsKind | null {
  return Object.hasOwn(goodsKinds, name) ? goodsKinds[name as GoodsKindName] : null
}

const nothingLearned: PriceRules = new Map()

/** What a batch would do to these goods: a row for each of them or, for prices and stocks, for each of their SKUs, in their order. */
export function toPlan(goods: readonly PlanGoods[], settings: BatchSettings, rules: PriceRules = nothingLearned): PlannedRow[] {
  const kind: GoodsKind = goodsKinds[settings.kind]
  return goods.flatMap((each) => kind.plan(each, settings, rules))
}
