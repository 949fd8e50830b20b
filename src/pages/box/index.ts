/** All that another feature may import of the box. */
import { lazyOnce } from '../../ui/lazyOnce.ts'
import './texts.ts'

export { ClaimsNotSaved } from './ClaimsNotSaved.tsx'
export { newClaim, saveClaims } from './publish/claims.ts'
export { readSource } from './readSource.ts'
export { useClaimWatch } from './useClaimWatch.ts'
export { useWholeBox } from './useWholeBox.ts'

/** Publishes goods of the box. Loaded when it is opened. */
export const LatePublishGoods = lazyOnce(() => import('./PublishGoods.tsx').then((module) => module.PublishGoods))
