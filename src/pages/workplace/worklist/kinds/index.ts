import type { WorkKindName } from '../../../../../contract/entities/workMark.ts'
import type { WorkKind } from '../workKind.ts'
import { alerts } from './alerts.ts'
import { loggedOut } from './loggedOut.ts'
import { losingPlans } from './losingPlans.ts'
import { pilots } from './pilots.ts'
import { refunds } from './refunds.ts'
import { refusedGoods } from './refusedGoods.ts'
import { shipping } from './shipping.ts'

/** Every kind of work that the workplace finds: one line for each. */
export const kinds: Readonly<Partial<Record<WorkKindName, WorkKind>>> = {
  shipping,
  refunds,
  loggedOut,
  refusedGoods,
  alerts,
  losingPlans,
  pilots,
}
export const workKindList: readonly WorkKind[] = Object.values(kinds)
