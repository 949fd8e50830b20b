import { expect, it } from 'vitest'
import { BATCH_PLAN_MAX_CHARS, BATCH_ROWS_PER_CALL_MAX, BODY_MAX_BYTES } from '../../../contract/limits.ts'
import { createBatchSaver } from '../../../src/batches/runner/batchSaver.ts'
import type { BatchSave } from '../../../src/batches/runner/batchStore.ts'
import { isKeptWhole, planBatch } from '../../../src/batches/runner/planBatch.ts'
import { someRows } from './aBatch.ts'
import { createPlayedServer } from './playedServer.ts'

/** A saver at a server that fails as often as it is told to. */
function aSaver(failures = 0) {
  const server = createPlayedServer()
  const saves: { save: BatchSave; key: string }[] = []
  const complaints: unknown[] = []
  let keys = 0
  let left = failures
  const job = server.save({ job_id: 'job', kind: 'k', title: 't', state: 'running', plan: { value: 1 }, rows: [] }, 'first')
  const saver = createBatchSaver({
    job,
    createKey: () => `key-${keys++}`,
    onFailure: (error) => complaints.push(error),
    store: {
      async save(save, key) {
        saves.push({ save, key })
        left -= 1
        if (left >= 0) throw new Error('away')
        return server.save(save, key)
      },
    },
  })
  return { server, saver, saves, complaints }
}

const rows = someRows(BATCH_ROWS_PER_CALL_MAX * 2 + 1)

it('many rows go in calls of at most 500, and the state only with the last of them', async () => {
  const { server, saver, saves } = aSaver()
  const recording = saver.record(rows)
  await saver.move('done')
  await recording
  expect(saves.map(({ save }) => [save.rows.length, save.state])).toEqual([
    [BATCH_ROWS_PER_CALL_MAX, 'running'],
    [BATCH_ROWS_PER_CALL_MAX, 'running'],
    [1, 'done'],
  ])
  expect(server.kept()).toMatchObject({ rows, job: { state: 'done' } })
})

/** Of 500 rows as they may be: 12 kB each. */
const wide = rows
  .slice(0, BATCH_ROWS_PER_CALL_MAX)
  .map((row) => ({ ...row, before: { value: '旧'.repeat(2_000) }, after: { value: '新'.repeat(2_000) } }))
const bytesOf = (save: BatchSave) => Buffer.byteLength(JSON.stringify(save))

it('rows with much in them go in more calls: none is larger than a server takes', async () => {
  const { server, saver, saves } = aSaver()
  const recording = saver.record(wide)
  await saver.move('done')
  await recording
  expect(server.kept()).toMatchObject({ rows: wide, job: { state: 'done' } })
  for (const { save } of saves) expect(bytesOf(save)).toBeLessThanOrEqual(BODY_MAX_BYTES)
})

it('so do those of a plan, and what was asked for goes with the last', async () => {
  const server = createPlayedServer()
  const saves: BatchSave[] = []
  const store = {
    async save(save: BatchSave, key: string) {
      saves.push(save)
      return server.save(save, key)
    },
  }
  const planned = wide.map(({ row_no: _, ...row }) => ({ ...row, outcome: 'waiting' as const }))
  const plan = { value: '价'.repeat(BATCH_PLAN_MAX_CHARS - 20) }
  const kept = await planBatch(store, { job_id: 'job', kind: 'k', title: 't', plan, rows: planned })
  expect(server.kept()).toEqual(kept)
  for (const save of saves) expect(bytesOf(save)).toBeLessThanOrEqual(BODY_MAX_BYTES)
  expect(saves.map((save) => save.plan)).toEqual([...saves.slice(1).map(() => undefined), plan])
})

it('what comes while a save is under way goes together in the next, a row as it was last', async () => {
  const { saver, saves } = aSaver()
  const [first, second, third] = someRows(3)
  if (!first || !second || !third) throw new Error('three rows are wanted')
  await Promise.all([saver.record([first]), saver.record([second]), saver.record([third]), saver.record([{ ...second, outcome: 'done' }])])
  expect(saves.map(({ save }) => save.rows)).toEqual([[first, { ...second, outcome: 'done' }, third]])
})

it('after a failure nothing is sent until it is mended; then the same save goes again under its key, and what came since after it', async () => {
  const { server, saver, saves, complaints } = aSaver(1)
  const [first, second] = someRows(2)
  if (!first || !second) throw new Error('two rows are wanted')
  await expect(saver.record([first])).rejects.toThrow('away')
  await expect(saver.record([second])).rejects.toThrow('away')
  expect([saves.length, complaints.length]).toEqual([1, 1])
  saver.mend()
  await saver.record([])
  expect(saves.map(({ key, save }) => [key, save.rows])).toEqual([
    ['key-0', [first]],
    ['key-0', [first]],
    ['key-1', [second]],
  ])
  expect(server.kept().rows).toEqual([first, second])
})

it('rows that are left out take none with them: what was owed goes again without them, under another key, each as it was last', async () => {
  const { server, saver, saves } = aSaver(1)
  const [first, second, third] = someRows(3)
  if (!first || !second || !third) throw new Error('three rows are wanted')
  await expect(saver.record([first, second])).rejects.toThrow('away')
  await expect(saver.record([{ ...second, outcome: 'done' }, third])).rejects.toThrow('away')
  saver.leaveOut(new Set([first.row_no]))
  saver.mend()
  await saver.move('running')
  expect(saves.map(({ key, save }) => [key, save.rows])).toEqual([
    ['key-0', [first, second]],
    ['key-1', [{ ...second, outcome: 'done' }, third]],
  ])
  expect(server.kept().rows).toEqual([{ ...second, outcome: 'done' }, third])
})

it('a plan of many rows counts as kept only when its last rows are', async () => {
  const server = createPlayedServer()
  const planned = rows.map(({ row_no: _, ...row }) => ({ ...row, outcome: 'waiting' as const }))
  const batch = { job_id: 'job', kind: 'k', title: 't', plan: { value: 1 }, rows: planned }
  const wholeness: boolean[] = []
  const store = {
    async save(save: BatchSave, key: string) {
      const job = server.save(save, key)
      wholeness.push(isKeptWhole({ job }))
      return job
    },
  }
  const kept = await planBatch(store, batch)
  expect(wholeness).toEqual([false, false, true])
  expect(server.kept()).toEqual(kept)
  await planBatch(store, batch)
  expect(server.kept()).toEqual(kept)
})
