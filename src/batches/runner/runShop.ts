import type { BatchJob, BatchRow } from '../../../contract/entities/batchJob.ts'
import { BridgeError, type BridgeErrorKind } from '../../bridge/bridgeError.ts'
import { isDropped } from '../../bridge/lanes/laneJob.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { formatReason } from '../rules/batchReasons.ts'
import { type RowVerdict, settleRow } from '../rules/settleRow.ts'
import type { BatchKind, BatchState, RefusedWrite } from './batch.ts'
import type { BatchSaver } from './batchSaver.ts'
import type { PlannedRowStore } from './plannedRowStore.ts'

/** So many times in a row is a write sent that was refused unread, or never left. */
export const TRIES_MAX = 5

/** What the shops of a running batch have in common. */
export interface BatchRun {
  readonly kind: BatchKind
  readonly job: Pick<BatchJob, 'job_id' | 'plan'>
  readonly call: ShopLanes['call']
  readonly rowStore: PlannedRowStore
  readonly saver: Pick<BatchSaver, 'record'>
  /** Rows that must be read back before anything else is done with them, and how to judge what is read. */
  readonly verdicts: Map<number, RowVerdict>
  /** Aborted when nothing more is to leave. */
  readonly writing: AbortSignal
  /** Aborted when not even reading makes sense: no extension, no server, or the batch is elsewhere. */
  readonly reading: AbortSignal
  readonly enter: (shop_uid: string, phase: Extract<BatchState['phase'], 'writing' | 'reading'>) => void
  readonly leave: (shop_uid: string) => void
  readonly pauseAll: (because: 'extensionGone') => void
  readonly onRefused: (refused: RefusedWrite) => void
}

/** Why a write certainly was not carried out, and may be sent again. */
type Untaken = Extract<FailureMeaning['means'], 'tooOften' | 'neverLeft'>

/** Whether a shop came to its end, or waits for its lane. */
export type ShopEnd = 'ended' | 'waits'

/**
 * One shop's part of a batch, step by step:
 *
 * 1. what may have left before is read back;
 * 2. while nobody pauses: the rows of the next write are recorded as `running`, and only then does it leave;
 * 3. what left is read back, also when somebody paused.
 */
export async function runShop(run: BatchRun, shop_uid: string): Promise<ShopEnd> {
  if ((await readBack(run, shop_uid)) === 'waits') return 'waits'
  const end = await writeAll(run, shop_uid)
  return (await readBack(run, shop_uid)) === 'waits' ? 'waits' : end
}

async function writeAll(run: BatchRun, shop_uid: string): Promise<ShopEnd> {
  run.enter(shop_uid, 'writing')
  const waiting = run.rowStore.rowsOf(shop_uid).filter((row) => row.outcome === 'waiting')
  for (const rows of run.kind.toWrites(waiting)) {
    if ((await writeUntilTaken(run, shop_uid, rows)) === 'waits') return 'waits'
    if (run.writing.aborted) return 'ended'
  }
  return 'ended'
}

/**
 * A write that certainly was not carried out is sent again: refused unread as too often, once its lane has cooled down; not sent by an
 * extension that was stopped, at once. If it stays so, the shop waits for its lane, or everything for the extension.
 */
async function writeUntilTaken(run: BatchRun, shop_uid: string, rows: readonly BatchRow[]): Promise<ShopEnd> {
  let came: ShopEnd | Untaken = 'ended'
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (run.writing.aborted) return 'ended'
    came = await writeOnce(run, shop_uid, rows)
    if (came === 'ended' || came === 'waits') return came
  }
  if (came === 'tooOften') return 'waits'
  run.pauseAll('extensionGone')
  return 'ended'
}

async function writeOnce(run: BatchRun, shop_uid: string, rows: readonly BatchRow[]): Promise<ShopEnd | Untaken> {
  const { kind, job, call, writing, verdicts } = run
  const takeBack = () => keep(run, run.rowStore.mark(rows, 'waiting'))
  let isRecorded = true
  async function note(row_no: number, after: Record<string, unknown>): Promise<void> {
    isRecorded = false
    await run.saver.record(run.rowStore.change(row_no, after))
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
    const given = await kind.write({ call, shop_uid, rows, signal: writing, note, job_id: job.job_id, plan: job.plan })
    for (const { row_no } of rows) verdicts.set(row_no, given.get(row_no) ?? { verdict: 'accepted', reason: '' })
    return 'ended'
  } catch (error) {
    if (!isRecorded) {
      takeBack()
      return 'ended'
    }
    const failure = judgeFailure(error)
    if (failure.means === 'judged') {
      for (const { row_no } of rows) verdicts.set(row_no, failure.verdict)
      if (error instanceof BridgeError && error.kind === 'rejected')
        run.onRefused({ kind: kind.kind, shop_uid, rows, words: error.merchantMessage ?? '' })
      return 'ended'
    }
    takeBack()
    if (failure.means === 'extensionGone') run.pauseAll('extensionGone')
    if (failure.means === 'shopWaits') return 'waits'
    return failure.means === 'tooOften' || failure.means === 'neverLeft' ? failure.means : 'ended'
  }
}

/** Settles every row of the shop that has a verdict. Where the shop cannot be read now, they keep it. */
async function readBack(run: BatchRun, shop_uid: string): Promise<ShopEnd> {
  const { kind, call, rowStore, verdicts, reading } = run
  const rows = rowStore.rowsOf(shop_uid).filter((row) => verdicts.has(row.row_no))
  if (rows.length === 0 || reading.aborted) return 'ended'
  run.enter(shop_uid, 'reading')
  try {
    const shown = await kind.readBack({ call, shop_uid, rows, signal: reading })
    keep(
      run,
      rows.flatMap((row) => settle(run, row, shown.get(row.row_no) ?? null)),
    )
    return 'ended'
  } catch (error) {
    const { means } = judgeFailure(error)
    if (means === 'tooOften' || means === 'shopWaits') return 'waits'
    if (means === 'extensionGone') run.pauseAll('extensionGone')
    if (means === 'judged' || means === 'neverLeft') giveUpReading(run, rows)
    return 'ended'
  }
}

function settle({ kind, rowStore, verdicts }: BatchRun, row: BatchRow, shown: Record<string, unknown> | null): BatchRow[] {
  const known = verdicts.get(row.row_no)
  if (!known) return []
  verdicts.delete(row.row_no)
  const { outcome, reason } = (kind.settle ?? settleRow)(row, known, shown)
  return rowStore.mark([row], outcome, reason)
}

/** A shop that does not let itself be read leaves its rows to a person; one that had failed before, or was done, stays so. */
function giveUpReading(run: BatchRun, rows: readonly BatchRow[]): void {
  const inDoubt = rows.filter((row) => row.outcome !== 'failed' && row.outcome !== 'done')
  for (const { row_no } of rows) run.verdicts.delete(row_no)
  keep(run, run.rowStore.mark(inDoubt, 'unknown', formatReason('notReadBack')))
}

/** Recorded soon; should it fail, the saver tells. */
function keep({ saver }: BatchRun, rows: readonly BatchRow[]): void {
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
 * | judged        | are read back: the verdict says how to judge | the next write                                    |
 */
type FailureMeaning =
  | { readonly means: 'notSent' | 'neverLeft' | 'tooOften' | 'shopWaits' | 'extensionGone' }
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
  if (!(error instanceof BridgeError)) return refused(formatReason('broken', error instanceof Error ? error.message : String(error)))
  // A channel that closed before the answer comes as -100, too: the message was taken, so the extension is there.
  if (error.unknownOutcome) return { means: 'judged', verdict: { verdict: 'noAnswer', reason: '' } }
  if (error.neverLeft) return { means: 'neverLeft' }
  const means = meaningOfKind[error.kind]
  if (means) return { means }
  return refused(formatReason('refused', error.merchantCode ?? '', error.merchantMessage ?? ''))
}

function refused(reason: string): FailureMeaning {
  return { means: 'judged', verdict: { verdict: 'refused', reason } }
}
