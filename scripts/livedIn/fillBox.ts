import type { ClaimState } from '../../contract/entities/boxClaim.ts'
import type { PlanGoods } from '../../src/batches/rules/planGoods.ts'
import { readSource } from '../../src/pages/box/readSource.ts'
import type { PlacedGoods } from './findTwins.ts'
import type { OpenedAccount } from './openAccount.ts'

/** Goods of the box that were made, and where a shop has them. */
export interface FilledBox {
  readonly boxIds: readonly string[]
  /** Goods of the box that are on sale in a second shop. */
  readonly published: readonly { readonly box_id: string; readonly shop_uid: string; readonly goods_id: string }[]
}

const BOX_GOODS = 40
const PER_CALL = 5
const rights = ['own', 'supplier', 'unknown', 'permitted'] as const
const stages = ['collected', 'edited', 'checked'] as const
const priceRule = {
  group_bp: 15_000,
  group_add_fen: 0,
  ending_fen: 90,
  single_bp: 11_500,
  single_add_fen: 100,
  market_bp: 13_000,
  least_margin_bp: 1_500,
}
/** How claims are refused: as the platform says it. */
const refusal = { reason: '标题含有平台不允许的词', field: 'title' }
/** What becomes of the goods, one after the other; null: they are claimed for no shop. */
const courses: readonly (readonly ClaimState[] | null)[] = [
  null,
  ['claimed'],
  ['claimed', 'queued', 'sending', 'review', 'published'],
  ['claimed', 'queued', 'sending', 'review', 'refused'],
  ['claimed', 'queued', 'tomorrow'],
  ['claimed', 'queued', 'sending', 'review'],
  ['claimed', 'queued', 'sending', 'unknown'],
  ['claimed', 'queued', 'skipped'],
  ['claimed', 'queued', 'sending', 'review', 'published'],
  ['claimed', 'queued', 'sending', 'review', 'withdrawn'],
]

/** Collects goods of the own shops into the box, in every state that goods there can have. `goodsOf`: by shop_uid; `twinsOf`: the same goods in other shops. */
export async function fillBox(
  { api, shops, lanes }: OpenedAccount,
  goodsOf: ReadonlyMap<string, readonly PlanGoods[]>,
  twinsOf: (goods_id: string) => readonly PlacedGoods[],
): Promise<FilledBox> {
  const boxIds: string[] = []
  const published: FilledBox['published'][number][] = []
  const perShop = Math.ceil(BOX_GOODS / shops.length) + 2
  const sources = shops.flatMap((shop) => {
    const own = (goodsOf.get(shop.shop_uid) ?? []).filter(({ is_onsale, is_rejected }) => is_onsale && !is_rejected)
    // Those that another shop sells, too, come first: they can be on sale there.
    const twinsFirst = own.toSorted((left, right) => twinsOf(right.goods_id).length - twinsOf(left.goods_id).length)
    return twinsFirst.slice(0, perShop).map((goods) => ({ shop, goods }))
  })
  for (let from = 0; from < BOX_GOODS; from += PER_CALL) {
    const part = sources.slice(from, from + PER_CALL)
    const read = await Promise.all(
      part.map(async ({ shop, goods }, at) => {
        const found = await readSource(lanes.call, shops, { site: 'shop', goodsId: goods.goods_id, url: '', shopUid: shop.shop_uid })
        const place = from + at
        return {
          box_id: `lived-in-${place + 1}`,
          origin: 'ownShop' as const,
          source_goods_id: goods.goods_id,
          source_url: '',
          source_name: found.source_name,
          source_shop_uid: shop.shop_uid,
          right: rights[place % rights.length] ?? 'own',
          right_note: '',
          stage: stages[place % stages.length] ?? 'collected',
          listing: found.listing,
          price_rule: place % 4 === 0 ? priceRule : null,
          notes: place % 7 === 0 ? '先小批量试卖' : '',
        }
      }),
    )
    await api.call('saveBoxGoods', { goods: read })
    boxIds.push(...read.map(({ box_id }) => box_id))
    for (const [at, { box_id }] of read.entries()) {
      const course = courses[(from + at) % courses.length]
      const source = part[at]
      if (!course || !source) continue
      const twin = twinsOf(source.goods.goods_id).find((each) => each.shop_uid !== source.shop.shop_uid)
      const shop_uid = twin?.shop_uid ?? shops.find((shop) => shop.shop_uid !== source.shop.shop_uid)?.shop_uid ?? source.shop.shop_uid
      // Goods that no other shop has cannot be on sale there.
      const steps = course.includes('published') && !twin ? course.slice(0, 1) : course
      for (const state of steps) {
        const isThere = state === 'published' || state === 'review' || state === 'withdrawn'
        await api.call('saveClaims', {
          claims: [
            {
              box_id,
              shop_uid,
              state,
              goods_id: isThere && twin ? twin.goods_id : '',
              goods_commit_id: '',
              job_id: '',
              ...(state === 'refused' ? refusal : { reason: '', field: '' }),
              is_removed: false,
            },
          ],
        })
      }
      if (steps.at(-1) === 'published' && twin) published.push({ box_id, shop_uid: twin.shop_uid, goods_id: twin.goods_id })
    }
  }
  return { boxIds, published }
}
