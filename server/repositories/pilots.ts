import { ownedTable } from './ownedTable.ts'

/** In the order in which they began. */
export const pilotTable = ownedTable('pilots', 'pilot_id', { order: ['started_at'] })
