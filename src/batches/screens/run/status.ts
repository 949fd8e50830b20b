import { toBatchCourse } from '../../../domain/batchStarts.ts'
import type { BatchHold, LoadedBatch } from '../../runner/batch.ts'
import { isKeptWhole } from '../../runner/planBatch.ts'

/** The status of a batch, as its page says it; each has its sentence. */
export const statuses = [
  'planned',
  'ahead',
  'due',
  'missed',
  'going',
  'pausing',
  'paused',
  'cutOff',
  'stopped',
  'ended',
  'endedFailed',
  'extensionGone',
  'notSaved',
  'shopsWait',
  'elsewhere',
  'incomplete',
  'late',
  'unknownKind',
] as const
export type RunStatus = (typeof statuses)[number]

/**
 * What can be done with a batch. `recheck`: what is unknown is read back once more; `hurry`: a pause does not wait for the reading; `move`: it is
 * planned for another time; `callOff`: it never begins.
 */
export type BatchDeed = 'start' | 'move' | 'callOff' | 'resume' | 'pause' | 'hurry' | 'stop' | 'recheck' | 'rerunFailed' | 'undo'

interface Situation {
  readonly isKnownKind: boolean
  /** There is a way back. */
  readonly canUndo: boolean
  /** It is the reader's own, and she may change goods. */
  readonly mayRun: boolean
  /** It is of the reader's account: she may stop it, and take back what was done. Default: it is not. */
  readonly mayHalt?: boolean
  /** Rows that are done and still looked at, such as those under review. Default: none. */
  readonly watched?: number
}

export function toRunStatus(state: LoadedBatch, { isKnownKind }: Pick<Situation, 'isKnownKind'>): RunStatus {
  const { job, phase, isEnding, pausedBecause } = state
  if (!isKnownKind) return 'unknownKind'
  if (phase !== 'idle') return isEnding ? 'pausing' : 'going'
  if (pausedBecause === 'elsewhere' && job.state === 'stopped') return 'stopped'
  if (pausedBecause) return pausedBecause satisfies BatchHold
  if (!isKeptWhole(state)) return 'incomplete'
  if (job.state === 'running') return 'cutOff'
  if (job.state === 'done') return job.counts.failed > 0 ? 'endedFailed' : 'ended'
  return toBatchCourse(job, Date.now()) ?? job.state
}

const deedsOf: Readonly<Record<RunStatus, readonly BatchDeed[]>> = {
  planned: ['start', 'move', 'callOff'],
  ahead: ['start', 'move', 'callOff'],
  due: ['start', 'move', 'callOff'],
  missed: ['start', 'move', 'callOff'],
  going: ['pause', 'stop'],
  pausing: ['hurry'],
  paused: ['resume', 'stop', 'rerunFailed', 'undo'],
  cutOff: ['resume', 'stop'],
  stopped: ['resume', 'rerunFailed', 'undo'],
  ended: ['recheck', 'undo'],
  endedFailed: ['rerunFailed', 'recheck', 'undo'],
  extensionGone: ['resume', 'stop'],
  notSaved: ['resume'],
  shopsWait: ['resume', 'stop'],
  elsewhere: ['resume'],
  incomplete: [],
  late: ['resume', 'stop'],
  unknownKind: [],
}

/** What a main account can do with the batch of one of its people: while that may go on, nothing is taken back. */
const haltsOf: Readonly<Partial<Record<RunStatus, readonly BatchDeed[]>>> = {
  planned: ['callOff'],
  ahead: ['callOff'],
  due: ['callOff'],
  missed: ['callOff'],
  paused: ['stop'],
  cutOff: ['stop'],
  notSaved: ['stop'],
  elsewhere: ['stop'],
  stopped: ['undo'],
  ended: ['undo'],
  endedFailed: ['undo'],
}

/** What can be done now, the nearest first. */
export function toDeeds(state: LoadedBatch, situation: Situation): readonly BatchDeed[] {
  const status = toRunStatus(state, situation)
  const deeds = situation.mayRun ? deedsOf[status] : situation.mayHalt ? (haltsOf[status] ?? []) : []
  const { done, failed, unknown } = state.job.counts
  const hasObject: Partial<Record<BatchDeed, boolean>> = {
    rerunFailed: failed > 0,
    recheck: unknown + (situation.watched ?? 0) > 0,
    undo: done > 0 && situation.canUndo,
  }
  return deeds.filter((deed) => hasObject[deed] ?? true)
}

/** A status that asks for somebody's attention. */
export const toneOfStatus: Readonly<Record<RunStatus, 'info' | 'warning' | 'success' | 'error'>> = {
  planned: 'info',
  ahead: 'info',
  due: 'info',
  missed: 'warning',
  going: 'info',
  pausing: 'info',
  paused: 'warning',
  cutOff: 'warning',
  stopped: 'warning',
  ended: 'success',
  endedFailed: 'warning',
  extensionGone: 'error',
  notSaved: 'error',
  shopsWait: 'warning',
  elsewhere: 'warning',
  incomplete: 'error',
  late: 'warning',
  unknownKind: 'warning',
}
