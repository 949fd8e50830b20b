import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import { type BatchSettings, goodsKinds, toPlan } from '../../../src/batches/kinds/goodsKinds.ts'
import type { PlannedRow } from '../../../src/batches/rules/plannedRow.ts'
import { planBatch } from '../../../src/batches/runner/planBatch.ts'
import type { GoodsView } from '../../sandbox/startSandbox.ts'
import type { Workshop } from './aWorkshop.ts'

/** Batches over all goods of a workshop. */
export function createDesk(workshop: Workshop) {
  let batches = 0

  /** Keeps a plan, on a computer that can run it. */
  async function keep(kind: BatchSettings['kind'], plan: Record<string, unknown>, rows: readonly PlannedRow[]) {
    batches += 1
    const batch = await planBatch(workshop.store, { job_id: `job-${batches}`, kind, title: kind, plan, rows })
    return workshop.createComputer(goodsKinds[kind], batch)
  }

  const rowsOf = async (settings: BatchSettings) => toPlan(await workshop.planGoods(), settings)
  const prepare = async (settings: BatchSettings) => keep(settings.kind, { ...settings }, await rowsOf(settings))

  return {
    keep,
    prepare,
    rowsOf,
    async carryOut(settings: BatchSettings) {
      const computer = await prepare(settings)
      await computer.runner.resume()
      return { ...computer, state: computer.runner.read() }
    },
    idsWith: async (has: (goods: GoodsView) => boolean) => (await workshop.goods()).filter(has).map((goods) => String(goods.id)),
    goodsById: async () => new Map((await workshop.planGoods()).map((goods) => [goods.goods_id, goods])),
  }
}

export type Desk = ReturnType<typeof createDesk>

export const idOf = (row: BatchRow) => String(row.after?.goods_id)

export function withOutcome(rows: readonly BatchRow[], outcome: BatchRow['outcome']): BatchRow[] {
  return rows.filter((row) => row.outcome === outcome)
}
