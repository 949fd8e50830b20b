/** All that another feature may import of the box. */
import './texts.ts'

export { findCollected } from './findCollected.ts'
export { LatePublishGoods } from './latePublishGoods.ts'
export { newClaim, saveClaims } from './publish/claims.ts'
export { readSource, toOwnShopGoods } from './readSource.ts'
export { useClaimWatch } from './useClaimWatch.ts'
export { useWholeBox } from './useWholeBox.ts'
