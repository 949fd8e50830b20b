import { keyCallNames } from '../../contract/keyCalls.ts'

/** Tools that are no calls. */
export const ownToolNames = ['figure', 'salesChange', 'handbook'] as const

/** Names of all tools, for those who count them without loading one. */
export const toolNames: readonly string[] = [...ownToolNames, ...keyCallNames]

/** What became of a tool call. `refused`: by right, rate or parameters. */
export const toolOutcomes = ['done', 'refused', 'failed'] as const
export type ToolOutcome = (typeof toolOutcomes)[number]
