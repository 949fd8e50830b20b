import { expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { BATCH_ROWS_PER_CALL_MAX } from '../../../contract/limits.ts'
import type { PlannedRow } from '../../../src/batches/rules/plannedRow.ts'
import { BatchElsewhereError, BatchInDoubtError, type BatchSave } from '../../../src/batches/runner/batchStore.ts'
import { createPlanKeeper, type WantedBatch } from '../../../src/batches/runner/createPlanKeeper.ts'
import { ToolApiError } from '../../../src/providers/toolApi/ToolApiError.ts'
import { someRows } from './aBatch.ts'
import { createPlayedServer } from './playedServer.ts'

const MIDNIGHT = 1_800_000_000_000
const away = () => new ToolApiError('transport', 0, 'network')

/** What happens to the next requests, in their order; afterwards everything goes well. */
type Fate = 'kept' | 'answerLost' | 'neverArrived' | 'refused'

function aKeeper(...fates: Fate[]) {
  const servers = new Map<string, ReturnType<typeof createPlayedServer>>()
  /** As the real server: a key that was used for something else is refused. */
  const asked = new Map<string, string>()

  async function travel<Value>(arrive: () => Value): Promise<Value> {
    const fate = fates.shift() ?? 'kept'
    if (fate === 'neverArrived') throw away()
    if (fate === 'refused') throw new ToolApiError('reply', ReplyCode.levelLimit, 'too many')
    const value = arrive()
    if (fate === 'answerLost') throw away()
    return value
  }

  function keptOf(job_id: string) {
    const server = servers.get(job_id)
    if (!server) throw new ToolApiError('reply', ReplyCode.notFound, 'not found')
    return server.kept()
  }

  const keeper = createPlanKeeper({
    save: (save: BatchSave, key) =>
      travel(() => {
        const payload = JSON.stringify(save)
        if ((asked.get(key) ?? payload) !== payload) throw new BatchElsewhereError()
        asked.set(key, payload)
        const server = servers.get(String(save.job_id)) ?? createPlayedServer()
        servers.set(String(save.job_id), server)
        return server.save(save, key)
      }),
    load: (job_id) => travel(() => keptOf(job_id)),
  })
  /** Every batch that would begin by itself, or was asked to begin, with what its rows become. */
  const planned = () =>
    [...servers.values()].flatMap((server) => {
      const { job, rows } = server.kept()
      return job.state === 'planned' ? [[job.starts_at, rows[0]?.after?.value]] : []
    })
  return { keeper, planned }
}

const rowsTo = (value: number, count = 2): readonly PlannedRow[] =>
  someRows(count).map(({ row_no: _, ...row }) => ({ ...row, after: { value }, outcome: 'waiting' as const }))
const wanted = (rows: readonly PlannedRow[], plan: WantedBatch['plan'] = { percent: -10 }): WantedBatch => ({
  kind: 'setPrice',
  title: 'Prices',
  plan,
  rows,
})
const tenLess = wanted(rowsTo(90))

it('a plan whose answer was lost counts as kept once the server says so', async () => {
  const { keeper, planned } = aKeeper('answerLost')
  const { job, rows } = await keeper.keep(tenLess, MIDNIGHT)
  expect(job).toMatchObject({ state: 'planned', starts_at: MIDNIGHT })
  expect(rows).toHaveLength(2)
  expect(planned()).toEqual([[MIDNIGHT, 90]])
})

it('a plan that never arrived counts as not kept', async () => {
  const { keeper, planned } = aKeeper('neverArrived')
  await expect(keeper.keep(tenLess, MIDNIGHT)).rejects.toMatchObject({ failure: 'transport' })
  expect(planned()).toEqual([])
  await keeper.keep(tenLess, MIDNIGHT)
  expect(planned()).toEqual([[MIDNIGHT, 90]])
})

it('a plan that was refused is not asked after', async () => {
  const { keeper } = aKeeper('refused', 'neverArrived')
  await expect(keeper.keep(tenLess, MIDNIGHT)).rejects.toMatchObject({ code: ReplyCode.levelLimit })
})

it('where the server cannot be asked either, a plan is in doubt; the same one again goes on with it', async () => {
  const { keeper, planned } = aKeeper('answerLost', 'neverArrived')
  await expect(keeper.keep(tenLess, MIDNIGHT)).rejects.toBeInstanceOf(BatchInDoubtError)
  await keeper.keep(tenLess, MIDNIGHT)
  expect(planned()).toEqual([[MIDNIGHT, 90]])
})

it.each([
  ['another time', tenLess, MIDNIGHT + 3_600_000, [MIDNIGHT + 3_600_000, 90]],
  ['at once', tenLess, null, [null, 90]],
  ['other settings', wanted(tenLess.rows, { percent: -10, overwrites: true }), MIDNIGHT, [MIDNIGHT, 90]],
  ['other rows', wanted(rowsTo(95)), MIDNIGHT, [MIDNIGHT, 95]],
] as const)('of a plan in doubt and one that is wanted then instead, %s, only the second begins', async (_, next, at, left) => {
  const { keeper, planned } = aKeeper('answerLost', 'neverArrived')
  await expect(keeper.keep(tenLess, MIDNIGHT)).rejects.toBeInstanceOf(BatchInDoubtError)
  await keeper.keep(next, at)
  expect(planned()).toEqual([left])
})

it('while the plan in doubt cannot be called off, no other one is kept', async () => {
  const { keeper, planned } = aKeeper('answerLost', 'neverArrived', 'neverArrived')
  await expect(keeper.keep(tenLess, MIDNIGHT)).rejects.toBeInstanceOf(BatchInDoubtError)
  await expect(keeper.keep(wanted(rowsTo(95)), MIDNIGHT)).rejects.toBeInstanceOf(BatchInDoubtError)
  expect(planned()).toEqual([[MIDNIGHT, 90]])
  await keeper.keep(wanted(rowsTo(95)), MIDNIGHT)
  expect(planned()).toEqual([[MIDNIGHT, 95]])
})

it('rows without what was asked for are no plan: they are sent again', async () => {
  const rows = rowsTo(90, BATCH_ROWS_PER_CALL_MAX + 1)
  const { keeper } = aKeeper('kept', 'neverArrived')
  await expect(keeper.keep(wanted(rows), null)).rejects.toMatchObject({ failure: 'transport' })
  expect((await keeper.keep(wanted(rows), null)).rows).toHaveLength(rows.length)
})

it('what was done first may have made other rows the second time: the ones that were kept count', async () => {
  const { keeper, planned } = aKeeper('answerLost', 'neverArrived')
  await expect(keeper.keep(tenLess, MIDNIGHT, async () => rowsTo(91))).rejects.toBeInstanceOf(BatchInDoubtError)
  const { rows } = await keeper.keep(tenLess, MIDNIGHT, async () => rowsTo(92))
  expect(rows[0]?.after).toEqual({ value: 91 })
  expect(planned()).toEqual([[MIDNIGHT, 91]])
})
