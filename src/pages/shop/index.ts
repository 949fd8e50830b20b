/** All that another feature may import of the shop's page: what its numbers look like. */
import './texts.ts'

export { ShopMeasureTile } from './ShopMeasureTile.tsx'
export { ShopTile } from './ShopTile.tsx'
export { useSectionPath } from './sectionAddress.ts'
