import type { WorkKindName } from '../../../../../contract/entities/workMark.ts'
import { addedWork } from '../../../addedWork.ts'
import type { WorkKind } from '../../../parts/workKind.ts'
import { loggedOut } from './loggedOut.ts'
import { refunds } from './refunds.ts'
import { refusedGoods } from './refusedGoods.ts'
import { shipping } from './shipping.ts'
import { undoneBatches } from './undoneBatches.ts'

/** Every kind of work that the workplace finds: one line for each of its own, and what features add. */
export const kinds: Readonly<Partial<Record<WorkKindName, WorkKind>>> = {
  shipping,
  refunds,
  loggedOut,
  refusedGoods,
  batches: undoneBatches,
  ...addedWork,
}
export const workKindList: readonly WorkKind[] = Object.values(kinds)
