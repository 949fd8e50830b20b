import { fillFamily } from './coverage/familyAction.ts'
import { putUpFamily, raiseFamily, restockFamily, takeDownFamily } from './goods/familyAction.ts'
import type { FamilyAction } from './parts/families/familyAction.ts'

/** What can be done with the same goods in all shops, in the order of the menu: a line for each. */
export const familyActions: readonly FamilyAction[] = [raiseFamily, restockFamily, fillFamily, takeDownFamily, putUpFamily]
