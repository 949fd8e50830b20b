import type { Queries } from '../schema.ts'

/** How many lines of a bill's file were not taken over is kept with the bill; null: it was saved without saying so. */
export async function addBillRefusedLines(db: Queries): Promise<void> {
  await db.schema.alterTable('platform_bills').addColumn('refused_lines', 'integer').execute()
}
