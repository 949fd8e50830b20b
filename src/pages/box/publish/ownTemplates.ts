import type { Shop } from '../../../../contract/entities/shop.ts'
import type { ShopGroup } from '../../../../contract/entities/shopGroup.ts'
import type { ShopFreightTemplates, TemplatePick } from '../../../shops/freightTemplates.ts'

/** Among the options of a form: each shop with the template that is its own. */
export const OWN_TEMPLATES = 'own'

/** *Assumed*, by its name, which is all that the platform's list says: the buyer pays the freight. */
const BUYER_PAYS = /到付|自付|买家(付|承担)|顾客(付|承担)|运费另(付|计|算)|buyer pays|freight collect/i

/**
 * The template of each shop, as far as one can be taken without a person: first the one that is kept with the shop (specification 9), then the
 * name that most shops of its groups are set to, then the name that most of these shops have. A template by which the buyer pays is
 * only ever one that is kept with the shop. A shop for which nothing fits is left out.
 */
export function toOwnTemplates(
  reads: readonly ShopFreightTemplates[],
  { shops, groups }: { readonly shops: readonly Shop[]; readonly groups: readonly ShopGroup[] },
): readonly TemplatePick[] {
  const common = countNames(reads.flatMap(({ value }) => [...new Set(value.templates.map((each) => each.costTemplateName))]))
  const namesOfGroups = new Map(groups.map((group) => [group.group_id, countNames(keptNames(shops, group.shop_uid_list))]))
  return reads.flatMap(({ shop, value: { templates } }) => {
    const kept = templates.find(({ costTemplateId }) => costTemplateId === shop.template_id)
    const others = templates.filter(({ costTemplateName }) => !BUYER_PAYS.test(costTemplateName))
    const own = groups.filter(({ shop_uid_list }) => shop_uid_list.includes(shop.shop_uid))
    const orders = [...own.map(({ group_id }) => namesOfGroups.get(group_id) ?? noNames), common]
    const [template] = [kept, ...orders.map((names) => findMostUsed(others, names))].flatMap((each) => each ?? [])
    return template ? [{ shop, template }] : []
  })
}

type Template = TemplatePick['template']
type Names = ReadonlyMap<string, number>

const noNames: Names = new Map()

function keptNames(shops: readonly Shop[], among: readonly string[]): readonly string[] {
  const wanted = new Set(among)
  return shops.flatMap(({ shop_uid, template_name }) => (wanted.has(shop_uid) && template_name ? [template_name] : []))
}

function countNames(names: readonly string[]): Names {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Of several that are used as often the first, which is the newest. Undefined: none of them is used. */
function findMostUsed(templates: readonly Template[], names: Names): Template | undefined {
  const used = templates.filter(({ costTemplateName }) => names.has(costTemplateName))
  return used.toSorted((a, b) => (names.get(b.costTemplateName) ?? 0) - (names.get(a.costTemplateName) ?? 0))[0]
}
