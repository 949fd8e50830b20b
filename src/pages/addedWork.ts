import type { WorkKindName } from '../../contract/entities/workMark.ts'
import { pilots } from './coverage/workKind.ts'
import type { WorkKind } from './parts/workKind.ts'
import { losingPlans } from './promotion/workKind.ts'
import { alerts } from './returns/workKind.ts'
import { suggestionWork } from './suggestions/workKind.ts'

/** The kinds of work that features add to the workplace: a line for each. */
export const addedWork = { alerts, losingPlans, pilots, suggestions: suggestionWork } satisfies Readonly<
  Partial<Record<WorkKindName, WorkKind>>
>
