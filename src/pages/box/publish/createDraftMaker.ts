import type { BatchRow } from '../../../../contract/entities/batchJob.ts'
import { DRAFTS_PER_PAGE_MAX, DraftStatus } from '../../../../contract/merchantCalls/publishing.ts'
import type { RowWrite } from '../../../batches/runner/batch.ts'
import { BridgeError } from '../../../bridge/bridgeError.ts'
import { isDropped } from '../../../bridge/lanes/laneJob.ts'
import { refuseSilence } from '../../../bridge/refuseSilence.ts'
import type { PublishTools } from './createPublishKind.ts'
import { saysDayIsFull, saysShopIsBarred } from './fieldOfRefusal.ts'
import { type DraftIds, readDraft, toDraftNumbers } from './readDraft.ts'
import { lookUntil, mayBeCarriedOut } from './steps.ts'
import { type PublishValues, publishValues } from './values.ts'

/** A draft that was asked for is in the list of drafts after so long; if not, it was not made. */
const DRAFT_LISTED_MS = 10_000
/** Who is told the number of a draft gives it a category within this: one that is blank for longer belongs to no one. */
const BLANK_MS = 10_000
const TRIES_MAX = 3

type Shop = Pick<RowWrite, 'call' | 'shop_uid' | 'signal'>
type BatchShop = Shop & Pick<RowWrite, 'shopRows'>

/** A row that needs a draft. */
export interface DraftWanted extends BatchShop, Pick<RowWrite, 'job_id'> {
  readonly values: PublishValues
  /** Records the row's values before anything else leaves. */
  readonly keep: (values: PublishValues) => Promise<void>
}

/** The drafts of some shops. */
export interface DraftMaker {
  /** The row's values with the numbers of its one draft. Rejects with a BridgeError. */
  readonly make: (wanted: DraftWanted) => Promise<PublishValues>
  /**
   * Deletes blank drafts that a browser made when it sent the request for one of these rows' again. What cannot be looked at now stays, and so
   * does the draft of any row of the batch, and one that another computer has just asked for.
   */
  readonly clear: (shop: BatchShop, rows: readonly PublishValues[]) => Promise<void>
}

type DraftTools = Pick<PublishTools, 'now' | 'wait' | 'readClaimed'>

/**
 * Gets a row its one draft. That one is asked for is recorded before, with the empty drafts which the shop has by then: so a draft whose number
 * never arrived is found in the shop's list, and used. A draft with a title or a category is somebody's, and never touched.
 */
export function createDraftMaker({ now, wait, readClaimed }: DraftTools): DraftMaker {
  /** Drafts of all batches of this console, by goods_id. */
  const ours = new Set<string>()
  /** Untitled drafts that a shop had before the first of a batch was asked for, by batch and shop. */
  const before = new Map<string, readonly string[]>()
  /** Rows after whose drafts was looked, by the goods_id of the draft. */
  const cleared = new Set<string>()
  /** By shop, the end of what was asked for last. */
  const turns = new Map<string, Promise<unknown>>()

  /** In a shop one after the other, for all batches of this console: a draft whose number is still on its way looks as if it belonged to no one. */
  function inTurn<Result>(shop_uid: string, work: () => Promise<Result>): Promise<Result> {
    const result = (turns.get(shop_uid) ?? Promise.resolve()).then(work)
    turns.set(
      shop_uid,
      result.catch(() => {}),
    )
    return result
  }

  /** Of these drafts those that are blank and stay so. One that a batch has recorded is its own, however long that is paused. */
  async function findLeft(shop: Shop, drafts: readonly DraftIds[]): Promise<readonly DraftIds[]> {
    const blank = await listBlank(shop, drafts)
    if (blank.length === 0) return []
    await wait(BLANK_MS, shop.signal)
    const left = await listBlank(shop, blank)
    if (left.length === 0) return []
    const claimed = await readClaimed(
      shop.shop_uid,
      left.map(({ goods_id }) => goods_id),
    )
    return left.filter(({ goods_id }) => !claimed.has(goods_id))
  }

  async function findMade({ shopRows, ...shop }: DraftWanted, values: PublishValues): Promise<DraftIds | null> {
    const taken = new Set([...ours, ...(values.empty_before ?? []), ...draftsOf(shopRows())])
    const isTold = (found: DraftIds | null) => found !== null || now() - (values.asked_at ?? 0) >= DRAFT_LISTED_MS
    return lookUntil(
      async () => {
        const listed = (await listUntitled(shop)).filter(({ goods_id }) => !taken.has(goods_id))
        const [left = null] = await findLeft(shop, listed)
        return left
      },
      isTold,
      (ms) => wait(ms, shop.signal),
    )
  }

  /** Null: it was not made, or nobody knows; then the error says which. */
  async function create(wanted: DraftWanted, values: PublishValues): Promise<{ readonly made: DraftIds | null; readonly error: unknown }> {
    const { call, shop_uid, signal } = wanted
    let hasLeft = false
    const onStart = () => {
      hasLeft = true
    }
    try {
      return { made: await call('createGoodsDraft', shop_uid, {}, { signal, onStart }), error: null }
    } catch (error) {
      const isInDoubt = mayBeCarriedOut(error, hasLeft) && !isAboutShop(error)
      return { made: isInDoubt ? await findMade(wanted, { ...values, asked_at: now() }) : null, error }
    }
  }

  async function make(wanted: DraftWanted): Promise<{ readonly values: PublishValues; readonly made: DraftIds }> {
    let { values } = wanted
    const found = values.step === 'drafting' ? await findMade(wanted, values) : null
    if (found) return { values, made: found }
    for (let tries = 1; ; tries += 1) {
      const key = `${wanted.job_id} ${wanted.shop_uid}`
      const empty_before = [...(values.empty_before ?? before.get(key) ?? (await listUntitled(wanted)).map(({ goods_id }) => goods_id))]
      before.set(key, empty_before)
      values = { ...values, step: 'drafting', asked_at: now(), empty_before }
      await wanted.keep(values)
      const { made, error } = await create(wanted, values)
      if (made) return { values, made }
      if (tries >= TRIES_MAX || !(error instanceof BridgeError) || !error.unknownOutcome) throw error
    }
  }

  async function clear({ shopRows, ...shop }: BatchShop, rows: readonly PublishValues[]): Promise<void> {
    const fresh = rows.filter(({ goods_id, empty_before }) => empty_before && !cleared.has(goods_id))
    const [first] = fresh.toSorted((one, other) => (one.asked_at ?? 0) - (other.asked_at ?? 0))
    if (!first) return
    const kept = new Set([...ours, ...(first.empty_before ?? []), ...draftsOf(shopRows())])
    try {
      const listed = (await listUntitled(shop)).filter(({ goods_id }) => !kept.has(goods_id))
      for (const draft of await findLeft(shop, listed))
        await shop.call('deleteGoodsDraft', shop.shop_uid, toDraftNumbers(draft), { signal: shop.signal })
      for (const { goods_id } of fresh) cleared.add(goods_id)
    } catch (error) {
      // What is left is looked for when the rows are read back the next time.
      if (!(error instanceof BridgeError) && !isDropped(error)) throw error
    }
  }

  return {
    async make(wanted) {
      if (wanted.values.step !== 'none' && wanted.values.step !== 'drafting') return wanted.values
      const { values, made } = await inTurn(wanted.shop_uid, async () => {
        const found = await make(wanted)
        ours.add(found.made.goods_id)
        return found
      })
      const drafted: PublishValues = { ...values, goods_id: made.goods_id, goods_commit_id: made.goods_commit_id, step: 'drafted' }
      await wanted.keep(drafted)
      return drafted
    },
    clear: (shop, rows) => inTurn(shop.shop_uid, () => clear(shop, rows)),
  }
}

function draftsOf(rows: readonly BatchRow[]): string[] {
  return rows.map((row) => publishValues.parse(row.after).goods_id)
}

/** A shop that may have no more goods would have said so to the first of two copies, too. */
function isAboutShop(error: unknown): boolean {
  const words = error instanceof BridgeError && error.kind === 'rejected' ? (error.merchantMessage ?? '') : ''
  return saysDayIsFull(words) || saysShopIsBarred(words)
}

/** Drafts that have no title yet, newest first: those of the first page, where new ones are. */
async function listUntitled({ call, shop_uid, signal }: Shop): Promise<DraftIds[]> {
  const asked = { check_status: DraftStatus.editing, start: 0, length: DRAFTS_PER_PAGE_MAX }
  const { list, total } = await call('draftList', shop_uid, asked, { signal })
  // Drafts that a list keeps back would be taken for new ones later, and deleted.
  refuseSilence(list.rows.length + list.unreadable.length, total)
  return list.rows.filter(({ goods_name }) => !goods_name).map(({ id, goods_id }) => ({ goods_id, goods_commit_id: id }))
}

async function listBlank(shop: Shop, drafts: readonly DraftIds[]): Promise<readonly DraftIds[]> {
  const blank: DraftIds[] = []
  for (const draft of drafts) if (await isBlank(shop, draft)) blank.push(draft)
  return blank
}

/** The platform's own page puts a new draft into a category at once: nobody is at work in one without. One that somebody has deleted meanwhile is none. */
async function isBlank(shop: Shop, draft: DraftIds): Promise<boolean> {
  const detail = await readDraft(shop, draft)
  return detail !== null && Number(detail.cat_id ?? 0) === 0
}
