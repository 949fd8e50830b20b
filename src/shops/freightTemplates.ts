import type { Shop } from '../../contract/entities/shop.ts'
import { costTemplateQuery, type MerchantResult } from '../../contract/merchantApi.ts'
import type { ShopLanes } from '../bridge/lanes/shopLanes.ts'
import { refuseSilence } from '../bridge/refuseSilence.ts'

type FreightTemplate = MerchantResult<'costTemplates'>['list']['rows'][number]

/** The freight templates of a store, newest first. */
interface FreightTemplates {
  readonly templates: readonly FreightTemplate[]
  /** How many the store has: specification 9 asks for the first 10 only. */
  readonly total: number
}

/** What the platform answered for a shop. */
export interface ShopFreightTemplates {
  readonly shop: Shop
  readonly value: FreightTemplates
}

/** The template that a shop gets. */
export interface TemplatePick {
  readonly shop: Shop
  readonly template: FreightTemplate
}

/** Something to choose: for one shop a template of it, for many the name that their templates share. */
export interface TemplateOption {
  readonly key: string
  readonly name: string
  readonly picks: readonly TemplatePick[]
}

/** Rejects with a BridgeError. */
export async function readTemplates(call: ShopLanes['call'], shop: Shop): Promise<ShopFreightTemplates> {
  const { list, total } = await call('costTemplates', shop.shop_uid, costTemplateQuery)
  const came = list.rows.length + list.unreadable.length
  refuseSilence(came, total)
  return { shop, value: { templates: list.rows, total: Math.max(total ?? 0, came) } }
}

/** What there is to choose; of many shops the name that most of them have comes first. */
export function toTemplateOptions(reads: readonly ShopFreightTemplates[]): readonly TemplateOption[] {
  const picks = reads.flatMap(({ shop, value }) => value.templates.map((template) => ({ shop, template })))
  if (reads.length === 1)
    return picks.map((pick) => ({ key: pick.template.costTemplateId, name: pick.template.costTemplateName, picks: [pick] }))
  const byName = new Map<string, readonly TemplatePick[]>()
  for (const pick of picks) {
    const name = pick.template.costTemplateName
    const same = byName.get(name) ?? []
    // Of two with one name in a store the first counts: the platform answers the newest first.
    if (!same.some(({ shop }) => shop === pick.shop)) byName.set(name, [...same, pick])
  }
  return [...byName]
    .map(([name, ofName]) => ({ key: name, name, picks: ofName }))
    .toSorted((a, b) => b.picks.length - a.picks.length || a.name.localeCompare(b.name))
}

/** Shops that were read and have no such template: they are left as they are. */
export function toSkipped(reads: readonly ShopFreightTemplates[], { picks }: TemplateOption): readonly Shop[] {
  return reads.map(({ shop }) => shop).filter((shop) => !picks.some((pick) => pick.shop === shop))
}

/** Do all of its shops have it already? */
export function isCurrent({ picks }: TemplateOption): boolean {
  return picks.every(({ shop, template }) => shop.template_id === template.costTemplateId)
}
