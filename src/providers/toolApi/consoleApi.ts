import type { ToolApi } from '../../../contract/toolApi.ts'
import type { ToolApiClient } from './createToolApi.ts'

/** The client of the whole table, as the console's providers use it. */
export type ConsoleApi = ToolApiClient<ToolApi>
