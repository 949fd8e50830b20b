/** All that another feature may import of returns. */
import './texts.ts'

export type { EarlyQuestion } from './figures/earlyAlarm.ts'
export { useWholeShops } from './useWholeShops.ts'
