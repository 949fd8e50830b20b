import type { BatchRow } from '../../../../contract/entities/batchJob.ts'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import type { MerchantPayload } from '../../../../contract/merchantApi.ts'
import { PICTURE_BUCKET } from '../../../../contract/merchantCalls/pictures.ts'
import { BridgeError } from '../../../bridge/bridgeError.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import { formatReason, parseReason } from '../../rules/batchReasons.ts'
import type { RowVerdict, Settled } from '../../rules/settleRow.ts'
import type { BatchKind, RowWrite } from '../../runner/batch.ts'
import { fieldOfRefusal, saysDayIsFull } from './fieldOfRefusal.ts'
import { type GoodsStateNow, readGoodsStates } from './goodsStates.ts'
import { missingProperties, type PropertyTemplate, type SpecKind, type StoredPicture, toDraftEdit, WHOLE } from './toDraftEdit.ts'
import { type PublishValues, publishValues } from './values.ts'

/** The list of drafts is some seconds behind: before that, a draft that it calls unsent may have been handed in. */
export const LIST_SETTLED_MS = 60_000
/** A step that may be repeated is sent so often where no answer comes. */
const TRIES_MAX = 3
const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000

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

class Refusal extends Error {
  readonly reason: string
  constructor(...reason: Parameters<typeof formatReason>) {
    super(reason[0])
    this.reason = formatReason(...reason)
  }
}

/**
 * Publishes goods of the box. Each step that made something is recorded with the row before the next one leaves, so that another worker
 * goes on where this one was. What may have been handed in is asked about, and never handed in a second time before that.
 */
export function createPublishKind(tools: PublishTools): BatchKind {
  /** By shop and address at the source. */
  const storedPictures = new Map<string, Promise<StoredPicture>>()
  /** As they were sent. */
  const listings = new Map<string, BoxGoods['listing']>()
  const specIds = new Map<string, Promise<number>>()
  /** Day on which a shop said that it has had its new goods. */
  const fullOn = new Map<string, number>()
  const lastAt = new Map<string, number>()
  const today = () => Math.floor((tools.now() + CHINA_MS) / DAY_MS)
  const isSettled = ({ sent_at }: PublishValues) => tools.now() - sent_at >= LIST_SETTLED_MS

  async function publish(way: Way): Promise<RowVerdict> {
    let goods: BoxGoods | null = null
    try {
      if (fullOn.get(way.shop_uid) === today()) throw new Refusal('dailyLimit')
      const known = await askBefore(way)
      if (known) return known
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
    const specs = await findSpecs(way, listing.spec_names, listing.skus, cat_id)
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

  /** Once for each shop and picture, while the console is open. */
  async function storePictures({ call, shop_uid, signal }: Way, urls: readonly string[]): Promise<ReadonlyMap<string, StoredPicture>> {
    const stored = new Map<string, StoredPicture>()
    for (const url of new Set(urls.filter(Boolean))) {
      const key = `${shop_uid} ${url}`
      const storing = storedPictures.get(key) ?? storeOne(call, shop_uid, url, signal)
      storedPictures.set(key, storing)
      storing.catch(() => storedPictures.delete(key))
      stored.set(url, await storing)
    }
    return stored
  }

  async function storeOne(call: ShopLanes['call'], shop_uid: string, url: string, signal: AbortSignal): Promise<StoredPicture> {
    const image = await tools.readPicture(url).catch(() => {
      throw new Refusal('pictureUnread', url)
    })
    return again(async () => {
      const { signature } = await call('pictureSignature', shop_uid, { bucket_tag: PICTURE_BUCKET }, { signal })
      return call('storePicture', shop_uid, { upload_sign: signature, image }, { signal })
    })
  }

  /** The kinds of specs and the ids of their values, in the order of the listing's own. */
  async function findSpecs(
    { call, shop_uid, signal }: Way,
    names: readonly string[],
    skus: BoxGoods['listing']['skus'],
    cat_id: number,
  ): Promise<readonly SpecKind[]> {
    const { rows: kinds } = await call('specNames', shop_uid, { cat_id }, { signal })
    const taken = new Set<string>()
    const specs: SpecKind[] = []
    for (const [place, name] of (names.length > 0 ? names : ['']).entries()) {
      const fitting = kinds.find((kind) => kind.parent_spec_name === name && !taken.has(kind.parent_spec_id))
      const kind = fitting ?? kinds.find(({ parent_spec_id }) => !taken.has(parent_spec_id))
      if (!kind) throw new Refusal('noSpecKind', name)
      taken.add(kind.parent_spec_id)
      const parent_id = Number(kind.parent_spec_id)
      const ids = new Map<string, number>()
      for (const value of new Set(skus.map(({ spec }) => spec[place] ?? WHOLE))) {
        const key = `${shop_uid} ${cat_id} ${parent_id} ${value}`
        const asking = specIds.get(key) ?? call('specByName', shop_uid, { parent_id, name: value, cat_id }, { signal }).then(Number)
        specIds.set(key, asking)
        asking.catch(() => specIds.delete(key))
        ids.set(value, await asking)
      }
      specs.push({ parent_id, parent_name: kind.parent_spec_name, ids })
    }
    return specs
  }

  function refusedBy(box_id: string, words: string): string {
    return formatReason('reviewRefused', words, fieldOfRefusal(words, listings.get(box_id) ?? { properties: [] }))
  }

  function settle({ after }: Pick<BatchRow, 'after'>, known: RowVerdict, shown: Readonly<Record<string, unknown>> | null): Settled {
    const values = publishValues.parse(after)
    const now = (shown ?? {}) as Partial<GoodsStateNow>
    if (!values.is_there) return settleWithdrawn(known, now.state)
    if (now.state === 'published') return { outcome: 'done', reason: '' }
    if (now.state === 'review') return { outcome: 'done', reason: formatReason('inReview') }
    const isHandedInAgain = known.verdict === 'retried'
    if (now.state === 'refused' && !isHandedInAgain) {
      return {
        outcome: 'failed',
        reason: known.verdict === 'refused' && known.reason ? known.reason : refusedBy(values.box_id, now.words ?? ''),
      }
    }
    // The list is behind: it was taken all the same.
    if (known.verdict === 'accepted') return { outcome: 'done', reason: formatReason('inReview') }
    if (known.verdict === 'refused') return { outcome: 'failed', reason: known.reason }
    const mayBeThere = values.step === 'submitting' && now.state !== 'refused' && !(now.state === 'editing' && isSettled(values))
    if (mayBeThere) return { outcome: 'unknown', reason: formatReason('mayBeHandedIn') }
    return known.verdict === 'noAnswer' ? { outcome: 'failed', reason: formatReason('noAnswer') } : { outcome: 'waiting', reason: '' }
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
    settle,
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

function settleWithdrawn({ verdict, reason }: RowVerdict, state: GoodsStateNow['state'] | undefined): Settled {
  if (state !== 'published') return { outcome: 'done', reason: '' }
  if (verdict === 'lost' || verdict === 'retried') return { outcome: 'waiting', reason: '' }
  if (verdict === 'refused') return { outcome: 'failed', reason }
  return { outcome: 'failed', reason: formatReason(verdict === 'accepted' ? 'notApplied' : 'noAnswer') }
}

/** Steps that do no harm when they are done twice are repeated where nobody knows whether they were. */
async function again<Result>(step: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step()
    } catch (error) {
      if (tries >= TRIES_MAX || !(error instanceof BridgeError) || !error.unknownOutcome) throw error
    }
  }
}
