import { ownedTable } from './ownedTable.ts'

/** In the order in which they were said. */
export const familyVerdictTable = ownedTable('family_verdicts', 'verdict_id', { order: ['said_at'] })
