import { expect, it } from 'vitest'
import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import { unreadableValues } from '../../../src/batches/rules/sameValues.ts'
import { settleRow } from '../../../src/batches/rules/settleRow.ts'
import type { BatchKind, BatchRowsOfShop } from '../../../src/batches/runner/batch.ts'
import { planUndo } from '../../../src/batches/runner/planUndo.ts'

const row = (row_no: number, shop_uid: string): BatchRow => ({
  row_no,
  shop_uid,
  label: `row ${row_no}`,
  before: { stock: 1 },
  after: { stock: 2 },
  outcome: 'done',
  reason: '',
})
const rows = [row(0, 'good'), row(1, 'away'), row(2, 'good')]

function plan(readBack: (asked: BatchRowsOfShop) => ReturnType<BatchKind['readBack']>, onUnread?: (error: unknown) => void) {
  return planUndo({ readBack } as BatchKind, (() => {}) as never, rows, onUnread && { onUnread })
}

it('leaves out only the rows of a shop that cannot be read, and says why', async () => {
  const errors: unknown[] = []
  const planned = await plan(
    async ({ shop_uid, rows }) => {
      if (shop_uid === 'away') throw new Error('away')
      return new Map(rows.map(({ row_no }) => [row_no, { stock: 2 }]))
    },
    (error) => errors.push(error),
  )
  expect(planned.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['waiting', ''],
    ['skipped', 'notLooked'],
    ['waiting', ''],
  ])
  expect(errors).toMatchObject([{ message: 'away' }])
})

it('leaves out one row that cannot be read, and rejects where no shop can', async () => {
  const planned = await plan(
    async ({ rows }) => new Map(rows.map(({ row_no }) => [row_no, row_no === 2 ? unreadableValues : { stock: 2 }])),
  )
  expect(planned.map(({ reason }) => reason)).toEqual(['', '', 'unreadable'])
  await expect(plan(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

it.each(['accepted', 'noAnswer', 'lost'] as const)('a write that was %s and cannot be read back is left in doubt', (verdict) => {
  expect(settleRow({ before: { stock: 1 }, after: { stock: 2 } }, { verdict, reason: '' }, unreadableValues)).toEqual({
    outcome: 'unknown',
    reason: 'notReadBack',
  })
})
