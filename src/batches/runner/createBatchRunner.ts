import { dequal } from 'dequal'
import { ReplyCode } from '../../../contract/codes.ts'
import type { BatchOutcome, BatchRow } from '../../../contract/entities/batchJob.ts'
import { mayMoveBatch } from '../../domain/batchStates.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import { formatReason } from '../rules/batchReasons.ts'
import type { RowVerdict } from '../rules/settleRow.ts'
import type { KeptBatch } from './batch.ts'
import { batchLimits } from './batchLimits.ts'
import type { BatchRunner, BatchRunnerParts } from './batchRunner.ts'
import { createBatchSaver } from './batchSaver.ts'
import { BatchElsewhereError } from './batchStore.ts'
import { createBatchView } from './batchView.ts'
import { createOnTime } from './createOnTime.ts'
import { createHolds } from './holds.ts'
import { isKeptWhole } from './planBatch.ts'
import { createPlannedRowStore, type PlannedRowStore } from './plannedRowStore.ts'
import { type BatchRun, runShop } from './runShop.ts'
import { createWaitingShops, isLaneOpen } from './waitingShops.ts'

/** `itself`: the lane of a shop opened for which the batch waited. `time`: the time came that it was planned for. */
type StartedBy = 'person' | 'rerun' | 'itself' | 'time'

export function createBatchRunner(parts: BatchRunnerParts): BatchRunner {
  const { kind, lanes, store, batch, clock, limits = batchLimits } = parts
  const { onRefused = () => {}, onKept = () => {}, createKey = () => crypto.randomUUID() } = parts
  const rowStore = createPlannedRowStore(batch.rows)
  const verdicts = new Map<number, RowVerdict>()
  const triedAt = new Map<number, number>()
  const mayBeWritten = new Set<number>()
  const waiting = createWaitingShops(lanes)
  const holds = createHolds(() => view.changed())
  const saver = createBatchSaver({ store, job: batch.job, createKey, onFailure: holds.holdForSaving })
  const view = createBatchView({ rowStore, verdicts, waiting, holds, job: saver.job, isEnding: () => wantedEnd !== null, clock })
  const stopWatching = lanes.subscribe(reviewLanes)
  const onTime = createOnTime(clock, reviewTime)
  /** The batch was moved by this runner last, so that what it knows is what is kept. */
  let isOurs = false
  /** The rows here are those that were kept when this runner took the batch, and what came of them since. */
  let isRunHere = false
  let wantedEnd: 'paused' | 'stopped' | null = null
  let round: BatchRound | null = null
  let current: Promise<void> | null = null

  function start(by: StartedBy): Promise<void> {
    current ??= underWay(() => runToRest(by)).finally(() => {
      current = null
      wantedEnd = null
      reviewLanes()
    })
    return current
  }

  /** One run, or one move, that looks at rest only when it rests: whoever finds it at rest may take it over. */
  async function underWay(work: () => Promise<void>): Promise<void> {
    view.setUnderWay(true)
    await work()
      .then(learnOfStop)
      .finally(() => view.setUnderWay(false))
  }

  /** What took the batch away may have been somebody who stopped it. Only once nothing more of it is recorded: what is owed is forgotten. */
  async function learnOfStop(): Promise<void> {
    if (holds.now()?.because !== 'elsewhere') return
    const job = await store.findJob(batch.job.job_id).catch(() => null)
    if (job?.state !== 'stopped') return
    const wasOnlyStopped = isRunHere && job.version === saver.job().version + 1
    saver.replaceJob(job)
    if (wasOnlyStopped) await settleStopped()
  }

  /** Nobody else knows what left of a batch that was stopped while it went on here: that is read back, and recorded with what was not. */
  async function settleStopped(): Promise<void> {
    try {
      const kept = new Map((await store.load(batch.job.job_id)).rows.map((row) => [row.row_no, row]))
      release()
      holds.stopWriting()
      const run = toRun()
      await run.saver.record(rowStore.rows().filter((row) => kept.has(row.row_no) && !dequal(row, kept.get(row.row_no))))
      const sent = new Set(rowStore.rows().flatMap(({ row_no, shop_uid }) => (verdicts.has(row_no) ? [shop_uid] : [])))
      round = beginRound(run, [...sent], () => {})
      await round.ended
      await saver.record([])
    } catch (error) {
      holds.holdForSaving(error)
    }
    round = null
    if (holds.now()) holds.holdForSaving(new BatchElsewhereError())
  }

  async function runToRest(by: StartedBy): Promise<void> {
    wantedEnd = null
    if (by === 'person' || by === 'rerun') onTime.end()
    release()
    await takeHold()
    if (!isOurs || holds.now()) return
    if (by === 'person' || by === 'rerun') {
      doubtRows(rowStore, verdicts, isOneOf('running', 'unknown'), 'lost')
      doubtRows(rowStore, verdicts, kind.isWatched ?? (() => false), 'accepted')
    }
    if (by === 'rerun') doubtRows(rowStore, verdicts, isOneOf('failed'), 'retried')
    for (const row_no of verdicts.keys()) mayBeWritten.add(row_no)
    do {
      round = beginRound(toRun(), openShops(rowStore, verdicts), waiting.add)
      await round.ended
      round = null
      await whileSaving(recordEnd)
    } while ((await whileSaving(leaveOutGone)) && (await takeHold()))
  }

  /** True: it is held, and goes on. */
  async function takeHold(): Promise<boolean> {
    do await whileSaving(takeOver)
    while (await whileSaving(leaveOutGone))
    return isOurs && !holds.now()
  }

  /**
   * Rows of a shop that was deleted, or taken from her, are kept no longer, and the server refuses all that goes with them in one save. True: such
   * rows are left out from now on, and the others can go on.
   */
  async function leaveOutGone(): Promise<boolean> {
    const { error } = holds.now() ?? {}
    if (!(error instanceof ToolApiError && error.code === ReplyCode.notFound)) return false
    const kept = await store.load(batch.job.job_id)
    if (isOurs && kept.job.version !== saver.job().version) throw new BatchElsewhereError()
    const isKept = isRowOf(kept.rows)
    const gone = rowStore.rows().filter((row) => !isKept(row))
    if (gone.length === 0) return false
    rowStore.replaceAll(rowStore.rows().filter(isKept))
    saver.leaveOut(new Set(gone.map(({ row_no }) => row_no)))
    for (const { row_no } of gone) verdicts.delete(row_no)
    release()
    if (wantedEnd) holds.stopWriting()
    return true
  }

  function release(): void {
    waiting.clear()
    holds.release()
    saver.mend()
  }

  /** One who holds the batch elsewhere learns it from the state that moves under her, so it moves even if it was running. */
  async function takeOver(): Promise<void> {
    if (!isOurs) {
      isRunHere = false
      const job = await store.findJob(batch.job.job_id)
      if (!isKeptWhole({ job })) return holds.hold('incomplete')
      saver.replaceJob(job)
      verdicts.clear()
      if (job.state === 'running') await saver.move('paused')
    }
    await saver.move('running')
    if (!isOurs) rowStore.replaceAll((await store.load(batch.job.job_id)).rows)
    isOurs = true
    isRunHere = true
    onKept(saver.job(), rowStore.rows())
  }

  async function recordEnd(): Promise<void> {
    const isPausedForSaving = ['notSaved', 'elsewhere'].includes(holds.now()?.because ?? '')
    if (isPausedForSaving) return
    if (openShops(rowStore, verdicts).length === 0) return saver.move('done')
    if (!wantedEnd) holds.hold(onTime.mayBeginAgain() ? 'shopsWait' : 'late')
    else waiting.clear()
    await saver.move(wantedEnd ?? 'paused')
  }

  /** Undefined: it failed, and everything is held for it. */
  async function whileSaving<Result>(save: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await save()
    } catch (error) {
      holds.holdForSaving(error)
      return undefined
    } finally {
      if (holds.now()?.because === 'elsewhere') isOurs = false
    }
  }

  function toRun(): BatchRun {
    return {
      kind,
      job: saver.job(),
      rowStore,
      verdicts,
      call: lanes.call,
      clock,
      limits,
      triedAt,
      mayBeWritten,
      saver: {
        record(rows) {
          view.changed()
          return saver.record(rows).then(() => onKept(saver.job(), rows))
        },
      },
      writing: holds.writing(),
      reading: holds.reading(),
      enter: view.enter,
      leave: view.leave,
      pauseAll: holds.hold,
      pauseForServer: holds.holdForSaving,
      onRefused,
      hasSlept: onTime.hasSlept,
      mayGoOn: (shop_uid) => onTime.mayBeginAgain() && isLaneOpen(lanes, shop_uid),
    }
  }

  function reviewLanes(): void {
    if (!waiting.review() || !onTime.mayBeginAgain()) return
    if (!current && holds.now()?.because === 'shopsWait') void start('itself')
    else if (round && !wantedEnd && !holds.now()) waiting.takeOpened().forEach(round.launch)
  }

  /** Shops that have waited too long are left to a person. */
  function reviewTime(): void {
    const isWaiting = !current && holds.now()?.because === 'shopsWait'
    if (isWaiting && !onTime.mayBeginAgain()) holds.hold('late')
    if (!current && holds.now()?.because !== 'shopsWait') onTime.end()
  }

  async function end(as: 'paused' | 'stopped'): Promise<void> {
    if (current) {
      if (wantedEnd) holds.stopReading()
      wantedEnd = as
      holds.stopWriting()
      view.changed()
      return current
    }
    if (isOurs && (saver.job().state === as || !mayMoveBatch(saver.job().state, as))) return
    release()
    wantedEnd = as
    await underWay(async () => {
      await whileSaving(() => restAs(as))
    })
    wantedEnd = null
  }

  /** One that goes on elsewhere has other states than it had when it was opened here. */
  async function restAs(as: 'paused' | 'stopped'): Promise<void> {
    if (!isOurs) saver.replaceJob(await store.findJob(batch.job.job_id))
    if (mayMoveBatch(saver.job().state, as)) await saver.move(as)
  }

  async function resume(by: StartedBy): Promise<void> {
    if (wantedEnd) await current
    return start(by)
  }

  async function beginOnTime({ job, rows }: KeptBatch): Promise<void> {
    saver.replaceJob(job)
    rowStore.replaceAll(rows)
    verdicts.clear()
    isOurs = true
    isRunHere = true
    onTime.begin(job.starts_at ?? clock.now())
    return start('time')
  }

  return {
    resume: () => resume('person'),
    beginOnTime,
    rerunFailed: () => resume('rerun'),
    pause: () => end('paused'),
    stop: () => end('stopped'),
    read: view.read,
    subscribe: view.subscribe,
    async dispose() {
      stopWatching()
      onTime.end()
      if (current) await end('paused')
    },
  }
}

/** The shops of a batch side by side, each in its own lane. */
interface BatchRound {
  /** Resolves when every shop has ended, or waits. */
  readonly ended: Promise<void>
  /** A shop that waited begins again; only while the round lasts. */
  readonly launch: (shop_uid: string) => void
}

function beginRound(run: BatchRun, shop_uids: readonly string[], onWaits: (shop_uid: string) => void): BatchRound {
  const active = new Set<string>()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })

  function leave(shop_uid: string): void {
    active.delete(shop_uid)
    run.leave(shop_uid)
    if (active.size === 0) end()
  }

  function launch(shop_uid: string): void {
    active.add(shop_uid)
    runShop(run, shop_uid)
      .then((came) => {
        if (came === 'waits') onWaits(shop_uid)
      })
      .catch((error: unknown) => failShop(run, shop_uid, error))
      .finally(() => leave(shop_uid))
  }

  for (const shop_uid of shop_uids) launch(shop_uid)
  if (shop_uids.length === 0) end()
  return { ended, launch }
}

/** Rows that this program cannot read, as of a later version of it, hold up no other shop. */
function failShop({ rowStore, saver }: BatchRun, shop_uid: string, error: unknown): void {
  const waiting = rowStore.rowsOf(shop_uid).filter((row) => row.outcome === 'waiting')
  const reason = formatReason('broken', error instanceof Error ? error.message : String(error))
  saver.record(rowStore.mark(waiting, 'failed', reason)).catch(() => {})
}

function isRowOf(rows: readonly BatchRow[]): (row: BatchRow) => boolean {
  const numbers = new Set(rows.map(({ row_no }) => row_no))
  return ({ row_no }) => numbers.has(row_no)
}

function isOneOf(...outcomes: readonly BatchOutcome[]): (row: BatchRow) => boolean {
  return ({ outcome }) => outcomes.includes(outcome)
}

/** Such rows are to be read back before anything else is done with them; one that has a verdict keeps it. */
function doubtRows(
  rowStore: Pick<PlannedRowStore, 'rows'>,
  verdicts: Map<number, RowVerdict>,
  isDoubtful: (row: BatchRow) => boolean,
  verdict: RowVerdict['verdict'],
): void {
  const doubtful = rowStore.rows().filter((row) => isDoubtful(row) && !verdicts.has(row.row_no))
  for (const { row_no } of doubtful) verdicts.set(row_no, { verdict, reason: '' })
}

/** Shops with rows that are to be written or read back. */
function openShops(rowStore: Pick<PlannedRowStore, 'rows'>, verdicts: ReadonlyMap<number, RowVerdict>): string[] {
  const open = rowStore.rows().filter(({ row_no, outcome }) => outcome === 'waiting' || outcome === 'running' || verdicts.has(row_no))
  return [...new Set(open.map((row) => row.shop_uid))]
}
