import { expect, it } from 'vitest'
import type { BatchStore } from '../../../src/batches/runner/batchStore.ts'
import { createRunningBatches } from '../../../src/batches/screens/running/createRunningBatches.ts'
import { someRows } from '../runner/aBatch.ts'
import { createPlayedServer } from '../runner/playedServer.ts'

const never = new Promise<never>(() => {})

/** A batch that is kept on a server, whose reading ends when it is let go; its first save hangs, so that a run goes on. */
function aDesk() {
  const server = createPlayedServer()
  server.save({ job_id: 'job', kind: 'setTitle', title: 'Titles', state: 'planned', plan: { value: 1 }, rows: someRows(2) }, 'plan')
  const loads: (() => void)[] = []
  const store: BatchStore = {
    save: () => never,
    start: () => never,
    findJob: async () => server.kept().job,
    load: () => new Promise((resolve) => loads.push(() => resolve(server.kept()))),
  }
  const lanes = { call: () => never, read: () => ({ shops: [] }), subscribe: () => () => {} }
  const batches = createRunningBatches({ lanes: lanes as never, store, onMoved: () => {} })
  const letGo = () => {
    for (const load of loads.splice(0)) load()
  }
  async function open() {
    const opening = batches.open('job')
    letGo()
    return opening
  }
  return { batches, open, letGo }
}

it('a batch that goes on is opened as it goes on', async () => {
  const { open } = aDesk()
  const first = await open()
  void first.runner?.resume()
  expect((await open()).runner).toBe(first.runner)
})

it('a batch that begins to go on while what is kept of it is read stays with its runner', async () => {
  const { batches, open, letGo } = aDesk()
  const first = await open()
  const opening = batches.open('job')
  void first.runner?.resume()
  letGo()
  expect((await opening).runner).toBe(first.runner)
  expect(first.state().phase).toBe('saving')
})
