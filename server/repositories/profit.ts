import { ownedTable } from './ownedTable.ts'

export const profitSettingsTable = ownedTable('profit_settings', 'owner_uid')
/** In the order in which they were saved last. */
export const scenarioTable = ownedTable('profit_scenarios', 'scenario_id', { order: ['saved_at'] })
