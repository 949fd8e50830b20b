import type { BatchRow } from '../../../../contract/entities/batchJob.ts'
import type { RefusedClaim } from '../../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import type { MerchantPayload } from '../../../../contract/merchantApi.ts'
import { type BatchReasonWord, formatReason, parseReason } from '../../../batches/rules/batchReasons.ts'
import type { RowVerdict } from '../../../batches/rules/settleRow.ts'
import type { BatchKind, RowWrite } from '../../../batches/runner/batch.ts'
import { BridgeError } from '../../../bridge/bridgeError.ts'
import { varyListing } from '../rules/varyListing.ts'
import { type ClaimSave, newClaim } from './claims.ts'
import { createDraftMaker } from './createDraftMaker.ts'
import { createPictureUpload } from './createPictureUpload.ts'
import { createSameGoodsFinder } from './createSameGoodsFinder.ts'
import { createSpecFinder } from './createSpecFinder.ts'
import { fieldOfRefusal, saysDayIsFull, saysHandedIn, saysShopIsBarred } from './fieldOfRefusal.ts'
import { LIST_SETTLED_MS, readGoodsStates } from './goodsStates.ts'
import { toDraftNumbers } from './readDraft.ts'
import { isHandedIn, isTold, type SeenState, settlePublished, settleWithdrawn } from './settle.ts'
import { again, lookUntil, mayBeCarriedOut, PublishRefusal } from './steps.ts'
import { missingProperties, type PropertyTemplate, toDraftEdit } from './toDraftEdit.ts'
import { type PublishValues, publishValues } from './values.ts'

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
/** A shop that may not publish is tried with one of its goods so often, not with each of them. */
const BARRED_TRIED_AFTER_MS = 60_000

/** What publishing needs beside the shops' lanes. */
export interface PublishTools {
  /** As the server has it; null: it is not there any more. `recent`: some seconds ago will do. */
  readonly readGoods: (box_id: string, as: 'recent' | 'now') => Promise<BoxGoods | null>
  /** Says to the box that goods are sent from now on. Out: why they may not be; null: they may. */
  readonly claim: (claim: ClaimSave) => Promise<RefusedClaim['why'] | null>
  /** Of these goods of the platform, by their goods_id, those that goods of the box have become in a shop, or are about to. */
  readonly readClaimed: (shop_uid: string, goods_ids: readonly string[]) => Promise<ReadonlySet<string>>
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
  const storePictures = createPictureUpload(tools.readPicture)
  const findSpecs = createSpecFinder()
  const findSameGoods = createSameGoodsFinder(tools.now)
  /** As they were sent. */
  const listings = new Map<string, BoxGoods['listing']>()
  /** Day on which a shop said that it has had its new goods. */
  const fullOn = new Map<string, number>()
  /** When a shop refused because of itself, and its words. */
  const barred = new Map<string, { readonly at: number; readonly words: string }>()
  /** When goods were last sent to a shop, or will be. */
  const lastAt = new Map<string, number>()
  const today = () => Math.floor((tools.now() + CHINA_MS) / DAY_MS)
  /** Goods whose hand-in was answered well here. */
  const taken = new Set<string>()
  /** When goods were taken off here, by goods_id. */
  const withdrawnAt = new Map<string, number>()
  const drafts = createDraftMaker(tools)
  /** Has what was done last with goods been done so long ago that the shop's lists know of it? */
  const isSettled = ({ goods_id, is_there, sent_at }: PublishValues) =>
    tools.now() - (is_there ? sent_at : (withdrawnAt.get(goods_id) ?? 0)) >= LIST_SETTLED_MS
  const fieldOf = (box_id: string, words: string) => fieldOfRefusal(words, listings.get(box_id) ?? { properties: [] })

  async function publish(asked: Way): Promise<RowVerdict> {
    const { shop_uid } = asked
    let goods: BoxGoods | null = null
    try {
      // Asked first, whatever the shop says of new goods: these may be there.
      const before = await askBefore(asked)
      if ('known' in before) return before.known
      const way = { ...asked, values: before.values }
      if (fullOn.get(shop_uid) === today()) throw new PublishRefusal('dailyLimit')
      const bar = barred.get(shop_uid)
      if (bar && tools.now() - bar.at < BARRED_TRIED_AFTER_MS) throw new PublishRefusal('shopBarred', bar.words)
      goods = await findRecent(way)
      await keepDistance(way)
      await refuseSame(way, goods)
      // Others had time to send the goods, to change them or to take them back.
      goods = await findGoods(way, 'now')
      await claimGoods(way)
      return await handIn(way, await fillDraft(way, goods))
    } catch (error) {
      if (error instanceof PublishRefusal) return { verdict: 'refused', reason: error.reason }
      if (!(error instanceof BridgeError) || error.kind !== 'rejected') throw error
      const words = error.merchantMessage ?? ''
      if (saysHandedIn(words)) return accepted
      if (saysDayIsFull(words)) {
        fullOn.set(shop_uid, today())
        return { verdict: 'refused', reason: formatReason('dailyLimit') }
      }
      if (saysShopIsBarred(words)) {
        barred.set(shop_uid, { at: tools.now(), words })
        return { verdict: 'refused', reason: formatReason('shopBarred', words) }
      }
      const field = goods ? fieldOfRefusal(words, goods.listing) : ''
      return { verdict: 'refused', reason: formatReason('refused', error.merchantCode ?? '', words, field) }
    }
  }

  /** What the shop says of goods that may have been handed in; while its lists may be behind, it is asked again. */
  function askState({ call, shop_uid, signal }: Way, values: PublishValues): Promise<Partial<SeenState>> {
    return lookUntil(
      async () => {
        const is_settled = isSettled(values)
        const states = await readGoodsStates({ call, shop_uid, goods_ids: [values.goods_id], signal })
        return { ...states.get(values.goods_id), is_settled }
      },
      (seen) => seen.is_settled || isTold(values, seen),
      (ms) => tools.wait(ms, signal),
    )
  }

  /** Of a row that may have been handed in before: what the shop says of it, or the row's values where it was not, and may be. */
  async function askBefore(way: Way): Promise<{ readonly known: RowVerdict } | { readonly values: PublishValues }> {
    const { values } = way
    if (values.step !== 'submitting') return { values }
    const seen = await askState(way, values)
    if (isHandedIn(seen)) return { known: accepted }
    const wasDeleted = seen.state === undefined && values.sent_at === 0
    if (!isTold(values, seen) && !wasDeleted) return { known: inDoubt }
    const was_refused = values.was_refused || seen.state === 'refused'
    // A draft of an earlier batch, which somebody has deleted since.
    const next: PublishValues = wasDeleted ? withoutDraft(values) : { ...values, step: 'drafted', was_refused }
    await way.note(way.row.row_no, next)
    return { values: next }
  }

  async function findGoods({ values, shop_uid, job_id }: Way, as: 'recent' | 'now'): Promise<BoxGoods> {
    const goods = await tools.readGoods(values.box_id, as)
    if (!goods) throw new PublishRefusal('notInBox')
    if (goods.version !== values.version) throw new PublishRefusal('listingChanged')
    listings.set(values.box_id, goods.listing)
    const claim = goods.claims.find((each) => each.shop_uid === shop_uid)
    if (!claim) throw new PublishRefusal('claimGone')
    const isElsewhere = claim.job_id !== '' && claim.job_id !== job_id
    if (isElsewhere && ['sending', 'review', 'published', 'unknown'].includes(claim.state)) throw new PublishRefusal('alreadySent')
    return goods
  }

  /** What was read some seconds ago may be from before the goods were claimed for the shop, or changed: it refuses none. */
  async function findRecent(way: Way): Promise<BoxGoods> {
    try {
      return await findGoods(way, 'recent')
    } catch (error) {
      if (error instanceof PublishRefusal) return findGoods(way, 'now')
      throw error
    }
  }

  /** Somebody may have published the same goods by hand since the plan was made, at the platform or on another computer. */
  async function refuseSame({ values: { goods_id, variation }, ...way }: Way, { listing }: BoxGoods): Promise<void> {
    const sent = variation ? varyListing(listing, variation) : listing
    const same = await findSameGoods({ ...way, goods_id, kept: listing, sent })
    if (same) throw new PublishRefusal(...same)
  }

  /** The box decides which of two batches sends goods: nothing is made in the shop before it has said so. */
  async function claimGoods({ values: { box_id, goods_id, goods_commit_id }, shop_uid, job_id, job_version }: Way): Promise<void> {
    const why = await tools.claim({ ...newClaim, box_id, shop_uid, goods_id, goods_commit_id, job_id, job_version, state: 'sending' })
    if (why) throw new PublishRefusal(wordsOfWhy[why])
  }

  async function keepDistance({ shop_uid, plan, signal }: Way): Promise<void> {
    const now = tools.now()
    const at = Math.max(now, (lastAt.get(shop_uid) ?? Number.NEGATIVE_INFINITY) + Number(plan.gapS ?? 0) * 1000)
    // Taken before it is waited for: another batch of the shop comes after it.
    lastAt.set(shop_uid, at)
    if (at > now) await tools.wait(at - now, signal)
  }

  /** The row's draft, in its category. A draft of earlier that somebody has deleted since was never handed in: another one is made. */
  async function openDraft(way: Way, cat_id: number): Promise<PublishValues> {
    const open = async (values: PublishValues) => {
      const made = await drafts.make({ ...way, values, keep: (next) => way.note(way.row.row_no, next) })
      const asked = { ...toDraftNumbers(made), cat_id, gallery: [], goods_name: '' }
      await again(() => way.call('setDraftCategory', way.shop_uid, asked, { signal: way.signal }))
      return made
    }
    try {
      return await open(way.values)
    } catch (error) {
      const isRefused = error instanceof BridgeError && error.kind === 'rejected'
      if (!isRefused || way.values.step !== 'drafted' || !(await isGone(way))) throw error
      return open(withoutDraft(way.values))
    }
  }

  /** Is a draft in no list of its shop, though it was made so long ago that one would have it? */
  async function isGone({ call, shop_uid, signal, values: { goods_id, asked_at = 0 } }: Way): Promise<boolean> {
    if (tools.now() - asked_at < LIST_SETTLED_MS) return false
    return !(await readGoodsStates({ call, shop_uid, goods_ids: [goods_id], signal })).has(goods_id)
  }

  /** A draft with everything in it; answers with the values of the row by then. */
  async function fillDraft(way: Way, goods: BoxGoods): Promise<PublishValues> {
    const { call, shop_uid, signal } = way
    const { variation } = way.values
    const listing = variation ? varyListing(goods.listing, variation) : goods.listing
    const ask = { signal }
    const cat_id = listing.category?.ids.at(-1)
    if (cat_id === undefined) throw new PublishRefusal('blocked', 1)
    const stored = await storePictures(way, [
      ...listing.pictures,
      ...listing.details,
      ...listing.skus.map(({ picture_url }) => picture_url),
    ])
    const values = await openDraft(way, cat_id)
    const { goods_commit_id } = values
    const ids = toDraftNumbers(values)
    const { goods_id } = ids
    const asked = { catId: cat_id, goodsCommitId: ids.goods_commit_id, goodsId: goods_id }
    const template: PropertyTemplate = await call('propertyTemplate', shop_uid, asked, ask)
    const [missing] = missingProperties(listing, template)
    if (missing) throw new PublishRefusal('propertyMissing', missing.name_alias, missing.ref_pid)
    const specs = await findSpecs(way, listing, cat_id)
    const base = await call('draftDetail', shop_uid, ids, ask)
    const cost_template_id = Number(values.template_id)
    const edit = toDraftEdit({ ids: { goods_id, goods_commit_id }, base, listing, template, specs, stored, cost_template_id })
    await again(() => call('editGoodsDraft', shop_uid, edit, ask))
    const floors = listing.details.flatMap((url) => stored.get(url) ?? [])
    const decoration_floor_list = floors.map(({ url, width, height }, priority) => ({
      key: 'DecImage',
      type: 'image',
      priority,
      content_list: [{ img_url: url, width, height, file_id: null }],
    }))
    await again(() => call('saveGoodsDetails', shop_uid, { ...ids, decoration_floor_list }, ask))
    return values
  }

  async function takeOff(way: Way): Promise<RowVerdict> {
    try {
      return await withdraw(way)
    } finally {
      withdrawnAt.set(way.values.goods_id, tools.now())
    }
  }

  /**
   * Recorded as on its way first. What certainly was not taken is recorded as not sent again; where it may have been, the shop is asked before
   * anything is repeated.
   */
  async function handIn(way: Way, values: PublishValues): Promise<RowVerdict> {
    const { call, shop_uid, signal, note, row } = way
    const ids = toDraftNumbers(values)
    await note(row.row_no, { ...values, step: 'submitting', sent_at: tools.now() })
    let hasLeft = false
    const onStart = () => {
      hasLeft = true
    }
    try {
      await call('submitGoodsDraft', shop_uid, ids, { signal, onStart })
      taken.add(values.goods_id)
      return accepted
    } catch (error) {
      if (!mayBeCarriedOut(error, hasLeft) || isAboutGoods(error, values.box_id)) {
        await note(row.row_no, { ...values, step: 'drafted' })
        throw error
      }
      // It may have waited long before it left.
      const sent: PublishValues = { ...values, step: 'submitting', sent_at: tools.now() }
      await note(row.row_no, sent)
      const isJudged = error instanceof BridgeError && (error.unknownOutcome || error.kind === 'rejected')
      if (isJudged) throw error
      return askAfter(way, sent, error)
    }
  }

  /** A hand-in that was answered with "too often", a check or a dead login: rejects with that where it was not taken. */
  async function askAfter(way: Way, values: PublishValues, error: unknown): Promise<RowVerdict> {
    // A shop that cannot be asked now is asked when the row is read back.
    const seen = await askState(way, values).catch(() => ({}))
    if (isHandedIn(seen)) return accepted
    if (!isTold(values, seen)) return inDoubt
    await way.note(way.row.row_no, { ...values, step: 'drafted' })
    throw error
  }

  /** A refusal of what the goods are or of who the shop is would have met the first of two copies, too. */
  function isAboutGoods(error: unknown, box_id: string): boolean {
    if (!(error instanceof BridgeError) || error.kind !== 'rejected') return false
    const words = error.merchantMessage ?? ''
    return !saysHandedIn(words) && !saysDayIsFull(words) && (saysShopIsBarred(words) || fieldOf(box_id, words) !== '')
  }

  /** Would another look at the shop tell nothing more? */
  function mayBeSettled(values: PublishValues, seen: Partial<SeenState>): boolean {
    if (!values.is_there) return seen.state !== 'published' || Boolean(seen.is_settled)
    return values.step !== 'submitting' || taken.has(values.goods_id) || Boolean(seen.is_settled) || isTold(values, seen)
  }

  return {
    kind: 'publish',
    canUndo: true,
    toWrites: (rows) => rows.map((row) => [row]),
    async write({ rows, ...write }) {
      const verdicts = new Map<number, RowVerdict>()
      for (const row of rows) {
        const way = { ...write, row, values: publishValues.parse(row.after) }
        verdicts.set(row.row_no, way.values.is_there ? await publish(way) : await takeOff(way))
      }
      return verdicts
    },
    async readBack({ call, shop_uid, rows, shopRows, signal }) {
      const drafted = rows.flatMap((row) => {
        const values = publishValues.parse(row.after)
        return values.goods_id === '' ? [] : [{ row_no: row.row_no, values }]
      })
      const look = async () => {
        const settled = new Map(drafted.map(({ row_no, values }) => [row_no, isSettled(values)]))
        const goods_ids = drafted.map(({ values }) => values.goods_id)
        const states = await readGoodsStates({ call, shop_uid, goods_ids, signal })
        return new Map(
          drafted.map(({ row_no, values }) => [row_no, { ...states.get(values.goods_id), is_settled: settled.get(row_no) ?? false }]),
        )
      }
      const seen = await lookUntil(
        look,
        (seen) => drafted.every(({ row_no, values }) => mayBeSettled(values, seen.get(row_no) ?? {})),
        (ms) => tools.wait(ms, signal),
      )
      await drafts.clear(
        { call, shop_uid, shopRows, signal },
        drafted.map(({ values }) => values),
      )
      return seen
    },
    settle({ after }, known, shown) {
      const values = publishValues.parse(after)
      const now = (shown ?? {}) as Partial<SeenState>
      return values.is_there
        ? settlePublished({ values, known, now, fieldOf: (words) => fieldOf(values.box_id, words) })
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

/** Why the box does not let goods be sent, as a row keeps it. */
const wordsOfWhy = {
  moved: 'alreadySent',
  sent: 'alreadySent',
  notClaimed: 'claimGone',
  goodsGone: 'notInBox',
  sameGoods: 'sameGoodsSent',
} as const satisfies Readonly<Record<RefusedClaim['why'], BatchReasonWord>>

function withoutDraft(values: PublishValues): PublishValues {
  return { ...values, step: 'none', goods_id: '', goods_commit_id: '' }
}

const accepted: RowVerdict = { verdict: 'accepted', reason: '' }
const inDoubt: RowVerdict = { verdict: 'noAnswer', reason: '' }

/** Takes goods off the shelf and deletes them. Those that are off it already refuse only the first. */
async function withdraw({ call, shop_uid, signal, values }: Way): Promise<RowVerdict> {
  const goodsId = Number(values.goods_id)
  try {
    await again(() => call('takeOffSale', shop_uid, { goodsId }, { signal }))
  } catch (error) {
    if (!(error instanceof BridgeError) || error.kind !== 'rejected') throw error
  }
  await again(() => call('deleteGoods', shop_uid, { goods_id: [goodsId] }, { signal }))
  return accepted
}
