import type { Verb } from '../resources/schema/verb.ts'
import { accountVerbs } from './account/verbs.ts'
import { boxVerbs } from './box/verbs.ts'
import { coverageVerbs } from './coverage/verbs.ts'
import { goodsVerbs } from './goods/verbs.ts'
import { hotVerbs } from './hot/verbs.ts'
import { profitVerbs } from './profit/verbs.ts'
import { promotionVerbs } from './promotion/verbs.ts'
import { reportVerbs } from './report/verbs.ts'
import { returnsVerbs } from './returns/verbs.ts'
import { salesVerbs } from './sales/verbs.ts'
import { workplaceVerbs } from './workplace/verbs.ts'

/** What the palette offers to do: a line for each feature that adds to it, in the order in which they are offered. */
export const verbs: readonly Verb[] = [
  ...goodsVerbs,
  ...boxVerbs,
  ...coverageVerbs,
  ...profitVerbs,
  ...promotionVerbs,
  ...returnsVerbs,
  ...hotVerbs,
  ...salesVerbs,
  ...workplaceVerbs,
  ...reportVerbs,
  ...accountVerbs,
]
