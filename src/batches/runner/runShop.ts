import { ReplyCode } from '../../../contract/codes.ts'
import type { BatchJob, BatchRow } from '../../../contract/entities/batchJob.ts'
import { BridgeError, type BridgeErrorKind } from '../../bridge/bridgeError.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import { isDropped } from '../../bridge/lanes/laneJob.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { isOverwriting } from '../../domain/batchOverwriting.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import { formatReason } from '../rules/batchReasons.ts'
import { judgeSeen } from '../rules/judgeSeen.ts'
import { type RowVerdict, type Settled, settleRow } from '../rules/settleRow.ts'
import type { BatchKind, LoadedBatch, RefusedWrite } from './batch.ts'
import type { BatchLimits } from './batchLimits.ts'
import type { BatchSaver } from './batchSaver.ts'
import { createLooks, LOOK_ROWS_MAX, type Looks } from './createLooks.ts'
import type { PlannedRowStore } from './plannedRowStore.ts'

/** So many times in a row is a write sent that was refused unread, or never left. */
export const TRIES_MAX = 5

/** What the shops of a running batch have in common. */
export interface BatchRun {
  readonly kind: BatchKind
  readonly job: Pick<BatchJob, 'job_id' | 'version' | 'plan'>
  readonly call: ShopLanes['call']
  readonly clock: LaneClock
  readonly limits: BatchLimits
  readonly rowStore: PlannedRowStore
  readonly saver: Pick<BatchSaver, 'record'>
  /** Rows that must be read back before anything else is done with them, and how to judge what is read. */
  readonly verdicts: Map<number, RowVerdict>
  /** When a write of a row was refused unread, ms since 1970. The browser may have sent it twice, and the refusal be the copy's. */
  readonly triedAt: Map<number, number>
  /** Rows whose write may have left before this run: where they show what was wanted, this batch may have written it. */
  readonly mayBeWritten: ReadonlySet<number>
  /** Aborted when nothing more is to leave. */
  readonly writing: AbortSignal
  /** Aborted when not even reading makes sense: no extension, no server, or the batch is elsewhere. */
  readonly reading: AbortSignal
  readonly enter: (shop_uid: string, phase: Extract<LoadedBatch['phase'], 'writing' | 'reading'>) => void
  readonly leave: (shop_uid: string) => void
  readonly pauseAll: (because: 'extensionGone' | 'late') => void
  /** Everything pauses: our own server did not answer what a write needs of it. */
  readonly pauseForServer: (error: unknown) => void
  /** Of a batch that began by itself: the computer slept so long that nothing more may leave. */
  readonly hasSlept: () => boolean
  /** The shop's lane is open, and it is not too late for it to begin again by itself. */
  readonly mayGoOn: (shop_uid: string) => boolean
  readonly onRefused: (refused: RefusedWrite) => void
}

/** Why a write certainly was not carried out, and may be sent again. `outdated`: the look at its rows became too old before it left. */
type Untaken = Extract<FailureMeaning['means'], 'tooOften' | 'neverLeft'> | 'outdated'

/** Whether a shop came to its end, or waits for its lane. */
export type ShopEnd = 'ended' | 'waits'

/**
 * One shop's part of a batch. A shop that shall wait for its lane, and whose lane is open by then, begins again, so many times at most: nobody
 * would tell it later.
 */
export async function runShop(run: BatchRun, shop_uid: string): Promise<ShopEnd> {
  for (let tries = 1; ; tries += 1) {
    const end = await runSteps(run, shop_uid)
    if (end === 'ended' || tries >= TRIES_MAX || run.writing.aborted || !run.mayGoOn(shop_uid)) return end
  }
}

/**
 * Step by step:
 *
 * 1. what may have left before is read back;
 * 2. while nobody pauses: the rows of the next write are looked at, those that are still as planned are recorded as `running`, and only
 *    then does it leave;
 * 3. what left is read back, also when somebody paused.
 */
async function runSteps(run: BatchRun, shop_uid: string): Promise<ShopEnd> {
  if ((await readBack(run, shop_uid)) === 'waits') return 'waits'
  const end = await writeAll(run, shop_uid)
  return (await readBack(run, shop_uid)) === 'waits' ? 'waits' : end
}

/** A request of a shop, and what is looked at together with its rows. */
interface NextWrite {
  readonly shop_uid: string
  readonly rows: readonly BatchRow[]
  readonly coming: readonly BatchRow[]
  /** Null: the kind does not look. */
  readonly looks: Looks | null
}

async function writeAll(run: BatchRun, shop_uid: string): Promise<ShopEnd> {
  run.enter(shop_uid, 'writing')
  const waiting = run.rowStore.rowsOf(shop_uid).filter((row) => row.outcome === 'waiting')
  const looks = openLooks(run, shop_uid)
  const writes = run.kind.toWrites(waiting)
  for (const [at, rows] of writes.entries()) {
    const coming = writes.slice(at + 1, at + 1 + LOOK_ROWS_MAX).flat()
    if ((await writeUntilTaken(run, { shop_uid, rows, coming, looks })) === 'waits') return 'waits'
    if (run.writing.aborted) return 'ended'
  }
  return 'ended'
}

function openLooks({ kind: { look }, call, clock, limits, writing }: BatchRun, shop_uid: string): Looks | null {
  if (!look) return null
  return createLooks({ look: (rows) => look({ call, shop_uid, rows, signal: writing }), freshMs: limits.freshMs, now: clock.now })
}

/**
 * A write that certainly was not carried out is sent again, after another look: refused unread as too often, once its lane has cooled
 * down; not sent by an extension that was stopped, at once. If it stays so, the shop waits for its lane, or everything for the extension.
 */
async function writeUntilTaken(run: BatchRun, write: NextWrite): Promise<ShopEnd> {
  let came: ShopEnd | Untaken = 'ended'
  for (let tries = 0; tries < TRIES_MAX; ) {
    if (run.writing.aborted) return 'ended'
    came = await lookAndWrite(run, write)
    if (came === 'ended' || came === 'waits') return came
    write.looks?.forget(write.rows)
    // What waited too long for its turn was refused by nobody.
    if (came !== 'outdated') tries += 1
  }
  if (came !== 'neverLeft') return 'waits'
  run.pauseAll('extensionGone')
  return 'ended'
}

async function lookAndWrite(run: BatchRun, write: NextWrite): Promise<ShopEnd | Untaken> {
  // A try before may have noted what it made: this one goes on from there.
  const rows = write.rows.flatMap(({ row_no }) => run.rowStore.find(row_no) ?? []).filter(({ outcome }) => outcome === 'waiting')
  if (!write.looks) return writeOnce(run, write, rows, run.writing)
  const triedAt = Math.max(...rows.map(({ row_no }) => run.triedAt.get(row_no) ?? Number.NEGATIVE_INFINITY))
  if (triedAt + run.limits.settledMs > run.clock.now()) await waitUntil(run, triedAt + run.limits.settledMs, run.writing)
  let unchanged: readonly BatchRow[]
  try {
    unchanged = settleChanged(run, rows, await write.looks.at(rows, write.coming))
  } catch (error) {
    const failure = judgeFailure(error)
    if (failure.means === 'judged') giveUpLooking(run, rows)
    return endOf(run, failure)
  }
  if (unchanged.length === 0) return 'ended'
  const outdated = new AbortController()
  const freshMs = write.looks.freshFor(unchanged)
  const notAfter = run.clock.now() + freshMs
  const callOff = run.clock.after(freshMs, () => outdated.abort())
  const came = await writeOnce(run, write, unchanged, AbortSignal.any([run.writing, outdated.signal]), notAfter)
  callOff()
  return came
}

/** Nothing was sent of rows that cannot be looked at, but of those whose write was refused unread: the browser may have sent it twice. */
function giveUpLooking({ rowStore, triedAt, ...run }: BatchRun, rows: readonly BatchRow[]): void {
  const tried = rows.filter(({ row_no }) => triedAt.has(row_no))
  const untried = rows.filter(({ row_no }) => !triedAt.has(row_no))
  keep(run, rowStore.mark(tried, 'unknown', formatReason('notReadBack')))
  keep(run, rowStore.mark(untried, 'failed', formatReason('notLooked')))
}

/** Rows that are not as they were planned are settled, and not written; the others are handed back. */
function settleChanged(run: BatchRun, rows: readonly BatchRow[], seen: Awaited<ReturnType<Looks['at']>>): readonly BatchRow[] {
  const { rowStore, job } = run
  const isOver = isOverwriting(job.plan)
  return rows.flatMap((row) => {
    const judged = judgeSeen(row, seen.get(row.row_no), isOver)
    // What was found is what an undo goes back to.
    if (judged.isWritten) return rowStore.change(row.row_no, { before: { ...judged.over } })
    // Somebody else wrote it: an undo of this batch turns nothing back there.
    const isOthers = judged.outcome === 'done' && !run.triedAt.has(row.row_no) && !run.mayBeWritten.has(row.row_no)
    if (isOthers) rowStore.change(row.row_no, { before: row.after })
    keep(run, rowStore.mark([row], judged.outcome, judged.reason))
    return []
  })
}

async function writeOnce(
  run: BatchRun,
  { shop_uid }: NextWrite,
  rows: readonly BatchRow[],
  signal: AbortSignal,
  notAfter?: number,
): Promise<ShopEnd | Untaken> {
  const { kind, job, call, writing, verdicts, clock } = run
  const takeBack = () => keep(run, run.rowStore.mark(rows, 'waiting'))
  const shopRows = () => run.rowStore.rowsOf(shop_uid)
  const judge = (row_no: number, verdict: RowVerdict) => verdicts.set(row_no, { ...verdict, at: clock.now() })
  if (run.hasSlept()) {
    run.pauseAll('late')
    return 'ended'
  }
  let isRecorded = true
  async function note(row_no: number, after: Record<string, unknown>): Promise<void> {
    isRecorded = false
    await run.saver.record(run.rowStore.change(row_no, { after }))
    isRecorded = true
  }
  try {
    await run.saver.record(run.rowStore.mark(rows, 'running'))
  } catch {
    // The saver has told why, and everything pauses: what cannot be recorded does not leave.
    takeBack()
    return 'ended'
  }
  if (writing.aborted) {
    takeBack()
    return 'ended'
  }
  try {
    const held = { job_id: job.job_id, job_version: job.version, plan: job.plan }
    const given = await kind.write({ call, shop_uid, rows, shopRows, signal, notAfter, note, ...held })
    for (const { row_no } of rows) judge(row_no, given.get(row_no) ?? { verdict: 'accepted', reason: '' })
    return 'ended'
  } catch (error) {
    if (!isRecorded) {
      takeBack()
      return 'ended'
    }
    const failure = judgeFailure(error)
    if (failure.means === 'judged') {
      for (const { row_no } of rows) judge(row_no, failure.verdict)
      if (error instanceof BridgeError && error.kind === 'rejected')
        run.onRefused({ kind: kind.kind, shop_uid, rows, words: error.merchantMessage ?? '' })
      return 'ended'
    }
    takeBack()
    if (failure.means === 'tooOften' || failure.means === 'shopWaits') for (const { row_no } of rows) run.triedAt.set(row_no, clock.now())
    if (failure.means === 'notSent' && !writing.aborted) return 'outdated'
    return endOf(run, failure)
  }
}

/** What comes after a request that failed so. */
function endOf(run: BatchRun, failure: FailureMeaning): ShopEnd | Untaken {
  const { means } = failure
  if (means === 'extensionGone') run.pauseAll('extensionGone')
  if (means === 'serverAway') run.pauseForServer(failure.error)
  if (means === 'shopWaits') return 'waits'
  return means === 'tooOften' || means === 'neverLeft' ? means : 'ended'
}

/** Settles every row of the shop that has a verdict. Where the shop cannot be read now, they keep it. */
async function readBack(run: BatchRun, shop_uid: string): Promise<ShopEnd> {
  const { rowStore, verdicts, reading } = run
  const rows = rowStore.rowsOf(shop_uid).filter((row) => verdicts.has(row.row_no))
  if (rows.length === 0 || reading.aborted) return 'ended'
  run.enter(shop_uid, 'reading')
  try {
    const early = await settleShown(run, shop_uid, rows, run.clock.now())
    if (early.length === 0) return 'ended'
    await waitUntil(run, Math.max(...early.map(({ settledAt }) => settledAt)), reading)
    if (!reading.aborted) await settleShown(run, shop_uid, rowsIn(early), null)
    return 'ended'
  } catch (error) {
    const failure = judgeFailure(error)
    const { means } = failure
    if (means === 'tooOften' || means === 'shopWaits') return 'waits'
    endOf(run, failure)
    if (means === 'judged' || means === 'neverLeft')
      giveUpReading(
        run,
        rows.filter((row) => verdicts.has(row.row_no)),
      )
    return 'ended'
  }
}

/** A row whose list may be behind, and when it no longer is, ms since 1970. */
interface EarlyRow {
  readonly row: BatchRow
  readonly settledAt: number
}

const rowsIn = (early: readonly EarlyRow[]) => early.map(({ row }) => row)

/** Reads rows back and settles them, but those that it may be too early for, as of `readAt`; null: it is not too early for any. */
async function settleShown(run: BatchRun, shop_uid: string, rows: readonly BatchRow[], readAt: number | null): Promise<EarlyRow[]> {
  const { kind, call, verdicts, reading, rowStore } = run
  const shown = await kind.readBack({ call, shop_uid, rows, shopRows: () => rowStore.rowsOf(shop_uid), signal: reading })
  const early: EarlyRow[] = []
  const settled = rows.flatMap((row) => {
    const known = verdicts.get(row.row_no)
    if (!known) return []
    const came = (kind.settle ?? settleRow)(row, known, shown.get(row.row_no) ?? null)
    const settledAt = readAt === null ? null : toSettledAt(run, known, came, readAt)
    if (settledAt !== null) {
      early.push({ row, settledAt })
      return []
    }
    verdicts.delete(row.row_no)
    return rowStore.mark([row], came.outcome, came.reason)
  })
  keep(run, settled)
  return early
}

/**
 * When it is sure what came of a row that does not show what was written; null: it is now. A row that is tried again was settled before.
 * Of a write whose moment nobody knows, it may have been just now. A kind with a judgement of its own knows its lists itself.
 */
function toSettledAt({ kind, limits }: BatchRun, { verdict, at }: RowVerdict, { outcome }: Settled, readAt: number): number | null {
  if (kind.settle || outcome === 'done' || verdict === 'retried') return null
  const settledAt = (at ?? readAt) + limits.settledMs
  return settledAt > readAt ? settledAt : null
}

/** Resolves at that moment, or once the signal is aborted. */
function waitUntil({ clock }: Pick<BatchRun, 'clock'>, at: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      callOff()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const callOff = clock.after(Math.max(0, at - clock.now()), end)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** A shop that does not let itself be read leaves its rows to a person; one that had failed before, or was done, stays so. */
function giveUpReading(run: BatchRun, rows: readonly BatchRow[]): void {
  const inDoubt = rows.filter((row) => row.outcome !== 'failed' && row.outcome !== 'done')
  for (const { row_no } of rows) run.verdicts.delete(row_no)
  keep(run, run.rowStore.mark(inDoubt, 'unknown', formatReason('notReadBack')))
}

/** Recorded soon; should it fail, the saver tells. */
function keep({ saver }: Pick<BatchRun, 'saver'>, rows: readonly BatchRow[]): void {
  saver.record(rows).catch(() => {})
}

/**
 * What a failed request means for its rows and for what comes after it.
 *
 * | meaning       | the rows                                     | then                                              |
 * |---------------|----------------------------------------------|---------------------------------------------------|
 * | notSent       | were not sent: they wait                     | somebody paused                                   |
 * | neverLeft     | never left the extension, which is there: they wait | they are sent again                       |
 * | tooOften      | were refused unread: they wait               | the lane cools down, then they are sent           |
 * | shopWaits     | were refused unread: they wait               | the shop waits for a person, the others go on     |
 * | extensionGone | did not leave: they wait                     | the batch pauses, once                            |
 * | serverAway    | were not sent, for want of our own server: they wait | the batch pauses, once                    |
 * | judged        | are read back: the verdict says how to judge | the next write                                    |
 */
type FailureMeaning =
  | { readonly means: 'notSent' | 'neverLeft' | 'tooOften' | 'shopWaits' | 'extensionGone' }
  | { readonly means: 'serverAway'; readonly error: ToolApiError }
  | { readonly means: 'judged'; readonly verdict: RowVerdict }

const meaningOfKind: Partial<Record<BridgeErrorKind, 'tooOften' | 'shopWaits' | 'extensionGone'>> = {
  rateLimited: 'tooOften',
  sessionExpired: 'shopWaits',
  noSession: 'shopWaits',
  browserWaits: 'shopWaits',
  browserWithdrawn: 'shopWaits',
  wrongStore: 'shopWaits',
  verificationNeeded: 'shopWaits',
  notInstalled: 'extensionGone',
  sendFailed: 'extensionGone',
}

function judgeFailure(error: unknown): FailureMeaning {
  if (isDropped(error)) return { means: 'notSent' }
  if (error instanceof ToolApiError && isServerAway(error)) return { means: 'serverAway', error }
  if (!(error instanceof BridgeError)) return refused(formatReason('broken', error instanceof Error ? error.message : String(error)))
  // A channel that closed before the answer comes as -100, too: the message was taken, so the extension is there.
  if (error.unknownOutcome) return { means: 'judged', verdict: { verdict: 'noAnswer', reason: '' } }
  if (error.neverLeft) return { means: 'neverLeft' }
  const means = meaningOfKind[error.kind]
  if (means) return { means }
  return refused(formatReason('refused', error.merchantCode ?? '', error.merchantMessage ?? ''))
}

const awayCodes: readonly number[] = [ReplyCode.internal, ReplyCode.tooManyTries, ReplyCode.loginInvalid]

/** Did our own server not answer, or only that it cannot now? */
function isServerAway({ failure, code }: ToolApiError): boolean {
  return failure === 'transport' || failure === 'unreadable' || (failure === 'reply' && awayCodes.includes(code))
}

function refused(reason: string): FailureMeaning {
  return { means: 'judged', verdict: { verdict: 'refused', reason } }
}
