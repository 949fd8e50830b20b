import { expect, it } from 'vitest'
import type { BatchJob } from '../../../contract/entities/batchJob.ts'
import { toUndone } from '../../../src/batches/rules/toUndone.ts'

const HOUR_MS = 3_600_000
const now = Date.parse('2026-11-28T09:00:00+08:00')
const midnight = now - 9 * HOUR_MS
const counts = { waiting: 2, running: 1, done: 5, failed: 3, unknown: 4, skipped: 7 }
const of = (job: Partial<BatchJob>) => toUndone({ state: 'planned', starts_at: midnight, updated_at: midnight, counts, ...job }, now)

it.each([
  ['missed', { state: 'planned' }],
  ['cutOff', { state: 'running', updated_at: now - HOUR_MS }],
  ['rests', { state: 'paused' }],
  ['failed', { state: 'done' }],
] as const)('%s: what was planned for a time and is not done is counted by its rows', (reason, job) => {
  expect(of(job)).toEqual({ reason, count: 10 })
})

it.each<readonly [string, Partial<BatchJob>]>([
  ['that a person begins', { starts_at: null, state: 'paused' }],
  ['whose time is ahead', { starts_at: now + HOUR_MS }],
  ['whose time has just come', { starts_at: now - 60_000 }],
  ['that runs and was heard of a minute ago', { state: 'running', updated_at: now - 60_000 }],
  ['that a person stopped', { state: 'stopped' }],
  ['of which all is done', { state: 'done', counts: { ...counts, waiting: 0, running: 0, failed: 0, unknown: 0 } }],
])('a batch %s is no work', (_what, job) => {
  expect(of(job)).toBeNull()
})
