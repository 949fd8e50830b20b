import type { BatchRow } from '../../../../contract/entities/batchJob.ts'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import type { MerchantPayload } from '../../../../contract/merchantApi.ts'
import { BridgeError } from '../../../bridge/bridgeError.ts'
import { formatReason, parseReason } from '../../rules/batchReasons.ts'
import type { RowVerdict } from '../../rules/settleRow.ts'
import type { BatchKind, RowWrite } from '../../runner/batch.ts'
import { createPictureStore } from './createPictureStore.ts'
import { createSpecFinder } from './createSpecFinder.ts'
import { fieldOfRefusal, saysDayIsFull, saysShopIsBarred } from './fieldOfRefusal.ts'
import { type GoodsStateNow, LIST_SETTLED_MS, readGoodsStates } from './goodsStates.ts'
import { settlePublished, settleWithdrawn } from './settle.ts'
import { again, Refusal } from './steps.ts'
import { missingProperties, type PropertyTemplate, toDraftEdit } from './toDraftEdit.ts'
import { type PublishValues, publishValues } from './values.ts'

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
/** A shop that may not publish is tried with one of its goods so often, not with each of them. */
const BARRED_TRIED_AFTER_MS = 60_000

/** What publishing needs beside the shops' lanes. */
export interface PublishTools {
  /** As the server has it now; null: it is not there any more. */
  readonly readGoods: (box_id: string) => Promise<BoxGoods | null>
  /** A picture at its source. Rejects where it cannot be read. */
  readonly readPicture: (url: string) => Promise<MerchantPayload<'storePicture'>['image']>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Resolves after so many ms, or once the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** One goods on its way to one shop. */
interface Way extends Omit<RowWrite, 'rows'> {
  readonly row: BatchRow
  readonly values: PublishValues
}

/**
 * Publishes goods of the box. Each step that made something is recorded with the row before the next one leaves, so that another worker
 * goes on where this one was. What may have been handed in is asked about, and never handed in a second time before that.
 */
export function createPublishKind(tools: PublishTools): BatchKind {
  const storePictures = createPictureStore(tools.readPicture)
  const findSpecs = createSpecFinder()
  /** As they were sent. */
  const listings = new Map<string, BoxGoods['listing']>()
  /** Day on which a shop said that it has had its new goods. */
  const fullOn = new Map<string, number>()
  /** When a shop refused because of itself, and its words. */
  const barred = new Map<string, { readonly at: number; readonly words: string }>()
  const lastAt = new Map<string, number>()
  const today = () => Math.floor((tools.now() + CHINA_MS) / DAY_MS)
  const isSettled = ({ sent_at }: PublishValues) => tools.now() - sent_at >= LIST_SETTLED_MS
  const fieldOf = (box_id: string, words: string) => fieldOfRefusal(words, listings.get(box_id) ?? { properties: [] })

  async function publish(way: Way): Promise<RowVerdict> {
    let goods: BoxGoods | null = null
    try {
      // Asked first, whatever the shop says of new goods: these may be there.
      const known = await askBefore(way)
      if (known) return known
      if (fullOn.get(way.shop_uid) === today()) throw new Refusal('dailyLimit')
      const bar = barred.get(way.shop_uid)
      if (bar && tools.now() - bar.at < BARRED_TRIED_AFTER_MS) throw new Refusal('shopBarred', bar.words)
      goods = await findGoods(way)
      await keepDistance(way)
      const ready = await fillDraft(way, goods)
      await handIn(way, ready)
      return accepted
    } catch (error) {
      if (error instanceof Refusal) return { verdict: 'refused', reason: error.reason }
      if (!(error instanceof BridgeError) || error.kind !== 'rejected') throw error
      const words = error.merchantMessage ?? ''
      if (saysDayIsFull(words)) {
        fullOn.set(way.shop_uid, today())
        return { verdict: 'refused', reason: formatReason('dailyLimit') }
      }
      if (saysShopIsBarred(words)) {
        barred.set(way.shop_uid, { at: tools.now(), words })
        return { verdict: 'refused', reason: formatReason('shopBarred', words) }
      }
      const field = goods ? fieldOfRefusal(words, goods.listing) : ''
      return { verdict: 'refused', reason: formatReason('refused', error.merchantCode ?? '', words, field) }
    }
  }

  /** Of a row that may have been handed in before: what the shop says of it. Null: it was not, and may be. */
  async function askBefore({ call, shop_uid, signal, values }: Way): Promise<RowVerdict | null> {
    if (values.step !== 'submitting') return null
    const states = await readGoodsStates({ call, shop_uid, goods_ids: [values.goods_id], signal })
    const state = states.get(values.goods_id)?.state
    if (state === 'published' || state === 'review') return accepted
    if (state === 'refused' || (state === 'editing' && isSettled(values))) return null
    return { verdict: 'noAnswer', reason: '' }
  }

  async function findGoods({ values, shop_uid, job_id }: Way): Promise<BoxGoods> {
    const goods = await tools.readGoods(values.box_id)
    if (!goods) throw new Refusal('notInBox')
    if (goods.version !== values.version) throw new Refusal('listingChanged')
    listings.set(values.box_id, goods.listing)
    const claim = goods.claims.find((each) => each.shop_uid === shop_uid)
    const isElsewhere = claim && claim.job_id !== '' && claim.job_id !== job_id
    if (isElsewhere && ['sending', 'review', 'published', 'unknown'].includes(claim.state)) throw new Refusal('alreadySent')
    return goods
  }

  async function keepDistance({ shop_uid, plan, signal }: Way): Promise<void> {
    const gapMs = Number(plan.gapS ?? 0) * 1000
    const waitMs = (lastAt.get(shop_uid) ?? Number.NEGATIVE_INFINITY) + gapMs - tools.now()
    if (waitMs > 0) await tools.wait(waitMs, signal)
    lastAt.set(shop_uid, tools.now())
  }

  /** A draft with everything in it; answers with the values of the row by then. */
  async function fillDraft(way: Way, { listing }: BoxGoods): Promise<PublishValues> {
    const { call, shop_uid, signal, note, row } = way
    const ask = { signal }
    const cat_id = listing.category?.ids.at(-1)
    if (cat_id === undefined) throw new Refusal('blocked', 1)
    const stored = await storePictures(way, [
      ...listing.pictures,
      ...listing.details,
      ...listing.skus.map(({ picture_url }) => picture_url),
    ])
    let { values } = way
    if (values.step === 'none') {
      const made = await again(() => call('createGoodsDraft', shop_uid, {}, ask))
      values = { ...values, ...made, step: 'drafted' }
      await note(row.row_no, values)
    }
    const { goods_commit_id } = values
    const goods_id = Number(values.goods_id)
    const ids = { goods_id, goods_commit_id: Number(goods_commit_id) }
    await again(() => call('setDraftCategory', shop_uid, { ...ids, cat_id, gallery: [], goods_name: '' }, ask))
    const asked = { catId: cat_id, goodsCommitId: ids.goods_commit_id, goodsId: goods_id }
    const template: PropertyTemplate = await call('propertyTemplate', shop_uid, asked, ask)
    const [missing] = missingProperties(listing, template)
    if (missing) throw new Refusal('propertyMissing', missing.name_alias, missing.ref_pid)
    const specs = await findSpecs(way, listing, cat_id)
    const base = await call('draftDetail', shop_uid, ids, ask)
    const cost_template_id = Number(values.template_id)
    const edit = toDraftEdit({ ids: { goods_id, goods_commit_id }, base, listing, template, specs, stored, cost_template_id })
    await again(() => call('editGoodsDraft', shop_uid, edit, ask))
    const floors = listing.details.flatMap((url) => stored.get(url) ?? [])
    const decoration_floor_list = floors.map(({ url, width, height }, priority) => ({
      ...{ key: 'DecImage', type: 'image', priority, content_list: [{ img_url: url, width, height, file_id: null }] },
    }))
    await again(() => call('saveGoodsDetails', shop_uid, { ...ids, decoration_floor_list }, ask))
    return values
  }

  /** Recorded as on its way first. What certainly was not taken is recorded as not sent again. */
  async function handIn({ call, shop_uid, signal, note, row }: Way, values: PublishValues): Promise<void> {
    const ids = { goods_id: Number(values.goods_id), goods_commit_id: Number(values.goods_commit_id) }
    await note(row.row_no, { ...values, step: 'submitting', sent_at: tools.now() })
    try {
      await call('submitGoodsDraft', shop_uid, ids, { signal })
    } catch (error) {
      const isInDoubt = error instanceof BridgeError && error.unknownOutcome
      if (!isInDoubt) await note(row.row_no, { ...values, step: 'drafted' })
      throw error
    }
  }

  return {
    kind: 'publish',
    canUndo: true,
    toWrites: (rows) => rows.map((row) => [row]),
    async write({ rows, ...write }) {
      const verdicts = new Map<number, RowVerdict>()
      for (const row of rows) {
        const way = { ...write, row, values: publishValues.parse(row.after) }
        verdicts.set(row.row_no, way.values.is_there ? await publish(way) : await withdraw(way))
      }
      return verdicts
    },
    async readBack({ call, shop_uid, rows, signal }) {
      const drafted = rows.flatMap((row) => {
        const { goods_id } = publishValues.parse(row.after)
        return goods_id === '' ? [] : [{ row_no: row.row_no, goods_id }]
      })
      const states = await readGoodsStates({ call, shop_uid, goods_ids: drafted.map(({ goods_id }) => goods_id), signal })
      return new Map(
        drafted.flatMap(({ row_no, goods_id }) => {
          const now = states.get(goods_id)
          return now ? [[row_no, { ...now }] as const] : []
        }),
      )
    },
    settle({ after }, known, shown) {
      const values = publishValues.parse(after)
      const now = (shown ?? {}) as Partial<GoodsStateNow>
      return values.is_there
        ? settlePublished({ values, known, now, isSettled: isSettled(values), fieldOf: (words) => fieldOf(values.box_id, words) })
        : settleWithdrawn(known, now.state)
    },
    isWatched: ({ outcome, reason }) => outcome === 'done' && parseReason(reason)?.word === 'inReview',
    turnBack(row, shown) {
      const after = publishValues.parse(row.after)
      const reason = shown?.state === 'published' ? '' : formatReason(shown?.state === 'review' ? 'inReview' : 'notThere')
      const { row_no: _, ...rest } = row
      return { ...rest, before: after, after: { ...after, is_there: false }, outcome: reason ? 'skipped' : 'waiting', reason }
    },
  }
}

const accepted: RowVerdict = { verdict: 'accepted', reason: '' }

/** Takes goods off the shelf and deletes them. Those that are off it already refuse only the first. */
async function withdraw({ call, shop_uid, signal, values }: Way): Promise<RowVerdict> {
  const goodsId = Number(values.goods_id)
  try {
    await call('takeOffSale', shop_uid, { goodsId }, { signal })
  } catch (error) {
    if (!(error instanceof BridgeError) || error.kind !== 'rejected') throw error
  }
  await call('deleteGoods', shop_uid, { goods_id: [goodsId] }, { signal })
  return accepted
}
