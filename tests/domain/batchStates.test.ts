import { describe, expect, it } from 'vitest'
import { type BatchState, batchStates } from '../../contract/entities/batchJob.ts'
import { mayMoveBatch } from '../../src/domain/batchStates.ts'

const moves: Readonly<Record<BatchState, readonly BatchState[]>> = {
  planned: ['planned', 'running', 'stopped'],
  running: ['running', 'paused', 'stopped', 'done'],
  paused: ['running', 'paused', 'stopped', 'done'],
  stopped: ['running', 'stopped'],
  done: ['running', 'done'],
}

describe('a batch', () => {
  it.each(batchStates)('that is %s goes only where it can', (from) => {
    expect(batchStates.filter((to) => mayMoveBatch(from, to))).toEqual(moves[from])
  })
})
