import { sql } from 'kysely'
import type { Queries } from '../db/schema.ts'
import { ownedTable } from './ownedTable.ts'

export const rewardTable = ownedTable('rewards', 'reward_id', {
  sorted: ['earned_at', 'from_username', 'amount_fen'],
  searched: ['from_username'],
  order: ['earned_at'],
})

/** All that an account ever earned, in fen. */
export async function sumRewards(db: Queries, ownerUid: string): Promise<number> {
  const { earned } = await rewardTable
    .select(db, ownerUid)
    .select(sql<number>`cast(coalesce(sum(amount_fen), 0) as bigint)`.as('earned'))
    .executeTakeFirstOrThrow()
  return earned
}
