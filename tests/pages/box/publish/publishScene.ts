import { type BoxGoods, type Listing, unsaidOfListing } from '../../../../contract/entities/boxGoods.ts'
import { leaves } from '../../../../sandbox/catalogue/categories.ts'
import { propertiesOf } from '../../../../sandbox/catalogue/properties.ts'
import { photoPath } from '../../../../sandbox/pages/photo.ts'
import type { KeptBatch } from '../../../../src/batches/runner/batch.ts'
import { planBatch } from '../../../../src/batches/runner/planBatch.ts'
import { claimMissing } from '../../../../src/pages/box/publish/claimMissing.ts'
import { toClaimSave } from '../../../../src/pages/box/publish/claims.ts'
import { createClaimKeeper } from '../../../../src/pages/box/publish/createClaimKeeper.ts'
import { createPublishKind } from '../../../../src/pages/box/publish/createPublishKind.ts'
import { createPublishTools } from '../../../../src/pages/box/publish/createPublishTools.ts'
import { planInSlices, planPublish } from '../../../../src/pages/box/publish/plan.ts'
import { publishValues } from '../../../../src/pages/box/publish/values.ts'
import type { Cut, Workshop } from '../../../batches/runner/aWorkshop.ts'
import { someBoxGoods } from '../../../server/builders/box.ts'

/** A category that every store of the scene may sell in. */
const leaf = leaves.at(-1)

/** A listing that the sandbox takes, of two SKUs. */
export function aGoodListing(origin: string, changes: Partial<Listing> = {}): Listing {
  if (!leaf) throw new Error('there are no categories')
  const picture = (place: number) => origin + photoPath(leaf.id % 360, place)
  const sku = (look: string, place: number) => ({
    spec: [look],
    source_fen: 900,
    group_fen: 1_990,
    single_fen: 2_990,
    stock: 100,
    weight_g: 200,
    outer_code: `BOX-${place}`,
    picture_url: picture(place),
  })
  return {
    title: '新款夏季轻便收纳盒',
    category: { ids: [Math.floor(leaf.parentId / 100), leaf.parentId, leaf.id], names: [...leaf.path] },
    properties: propertiesOf(leaf)
      .filter(({ isRequired }) => isRequired)
      .map(({ ref_pid, name, values: [first] }) => ({ ref_pid, name, vid: first?.vid ?? null, value: first?.value ?? '' })),
    spec_names: ['颜色'],
    skus: [sku('米白', 0), sku('雾蓝', 1)],
    market_fen: 4_990,
    pictures: [picture(0), picture(1)],
    details: [picture(2)],
    shipment_limit_s: 172_800,
    is_refundable: true,
    ...unsaidOfListing,
    ...changes,
  }
}

/** No two goods have a code in common: a shop would not get the second. */
function withOwnCodes(listing: Listing, at: number): Listing {
  if (at === 0) return listing
  return { ...listing, skus: listing.skus.map((sku) => ({ ...sku, outer_code: `${sku.outer_code}-${at}` })) }
}

/** Goods in the box of a workshop, batches that publish them, and the shops at the end. `now` moves only by hand. */
export function createPublishScene(workshop: Workshop) {
  let now = Date.UTC(2026, 10, 20, 4)
  let batches = 0
  const keeper = createClaimKeeper(workshop.api)
  const saving: Promise<void>[] = []

  const goodsInBox = async () => (await workshop.api.call('boxList', { page_size: 100 })).list

  /** Of a console of its own: what it remembers ends with it. */
  function createKind(onPicture: () => void = () => {}, onRead: (as: 'recent' | 'now') => void = () => {}) {
    const tools = createPublishTools(workshop.api, keeper)
    return createPublishKind({
      ...tools,
      readGoods(box_id, as) {
        onRead(as)
        return tools.readGoods(box_id, as)
      },
      async readPicture(url) {
        onPicture()
        const bytes = Buffer.from(await (await workshop.sandbox.fetch(url)).arrayBuffer())
        return { type: 'image/png', base64: bytes.toString('base64') }
      },
      now: () => now,
      wait: async () => {},
    })
  }

  const open = (batch: KeptBatch, kind = createKind(), cut?: Cut) =>
    workshop.createComputer(kind, batch, cut, (job, rows) => {
      saving.push(keeper.put(rows.flatMap((row) => toClaimSave(job, row) ?? [])))
    })

  return {
    createKind,
    open,
    goodsInBox,
    passTime: (ms: number) => {
      now += ms
    },
    /** What the box says of each shop, by the place of the shop. */
    async claims(box_id: string) {
      await Promise.all(saving)
      const claims = (await goodsInBox()).find((each) => each.box_id === box_id)?.claims ?? []
      return workshop.shopUids.map((uid) => claims.find(({ shop_uid }) => shop_uid === uid))
    },
    async putIntoBox(...listings: readonly Listing[]): Promise<readonly BoxGoods[]> {
      const goods = listings.map((listing, at) => someBoxGoods({ box_id: `box-${at}`, listing: withOwnCodes(listing, at), right: 'own' }))
      return (await workshop.api.call('saveBoxGoods', { goods })).list
    },
    /** A batch of these goods for every shop of the workshop, as it is kept. */
    async plan(goods: readonly BoxGoods[], left: number = 50): Promise<KeptBatch> {
      batches += 1
      const shops = await Promise.all(
        workshop.stores.map(async (store, at) => {
          const [first] = await workshop.sandbox.goodsOf(store)
          const template_id = String(first?.costTemplateId ?? '')
          return { shop_uid: workshop.shopUids[at] ?? '', titles: new Set<string>(), codes: new Set<string>(), template_id, left }
        }),
      )
      const plan = planPublish({ goods, shops, isForAll: true, mayLose: false })
      const rows = await planInSlices(plan, { now: () => 0, pause: async () => {}, signal: new AbortController().signal })
      const kept = { kind: 'publish', dailyLimit: left, gapS: 0, asked_at: now }
      const claimed = await claimMissing(workshop.api.call, goods, rows ?? [])
      return planBatch(workshop.store, { job_id: `publish-${batches}`, kind: 'publish', title: 'publish', plan: kept, rows: claimed })
    },
    /** Goods of this title in each shop, by the place of the shop. */
    shopsWith: (title: string) =>
      Promise.all(
        workshop.stores.map(
          async (store) => (await workshop.sandbox.goodsOf(store)).filter(({ goods_name }) => goods_name === title).length,
        ),
      ),
    endReviews: () => workshop.sandbox.post('/reviews', {}),
    goodsIdOf: (after: unknown) => publishValues.parse(after).goods_id,
  }
}
