import type { BatchState } from '../../contract/entities/batchJob.ts'

/** A batch is kept once it is planned, or at the latest when it starts. */
export const firstBatchStates: readonly BatchState[] = ['planned', 'running']

/** One that has ended runs again only for the rows that failed or were not reached. */
const moves: Readonly<Record<BatchState, readonly BatchState[]>> = {
  planned: ['running', 'stopped'],
  running: ['paused', 'stopped', 'done'],
  paused: ['running', 'stopped', 'done'],
  stopped: ['running'],
  done: ['running'],
}

/** May a batch go from one state to the other? Staying is no move. */
export function mayMoveBatch(from: BatchState, to: BatchState): boolean {
  return from === to || moves[from].includes(to)
}
