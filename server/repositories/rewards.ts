import { sql } from 'kysely'
import type { Queries } from '../db/schema.ts'
import type { RewardsTable } from '../db/tables/money.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { Page } from './page.ts'

/** What is absent does not filter. */
export interface RewardFilter {
  readonly reward_id?: string | undefined
  readonly keyword?: string | undefined
}

export const rewardSortFields = ['earned_at', 'from_username', 'amount_fen'] as const

export async function createReward(db: Queries, reward: RewardsTable): Promise<void> {
  await db.insertInto('rewards').values(reward).execute()
}

export function paginateRewards(db: Queries, ownerUid: string, filter: RewardFilter, page: Page<(typeof rewardSortFields)[number]>) {
  let query = db.selectFrom('rewards').selectAll().where('owner_uid', '=', ownerUid)
  const { reward_id, keyword } = filter
  if (reward_id) query = query.where('reward_id', '=', reward_id)
  if (keyword) query = query.where((eb) => contains(eb.ref('from_username'), keyword))
  return fetchPage(query, page, ['earned_at', 'reward_id'])
}

/** All that an account ever earned, in fen. */
export async function sumRewards(db: Queries, ownerUid: string): Promise<number> {
  const { earned } = await db
    .selectFrom('rewards')
    .select(sql<number>`cast(coalesce(sum(amount_fen), 0) as bigint)`.as('earned'))
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirstOrThrow()
  return earned
}
