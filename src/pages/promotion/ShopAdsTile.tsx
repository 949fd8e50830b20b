import type { ShopPartProps } from '../parts/shopSection.ts'
import { ShopMeasureTile, useSectionPath } from '../shop/index.ts'
import './texts.ts'

/** What ads of the shop cost; it leads to its plans. */
export function ShopAdsTile({ view }: ShopPartProps) {
  return <ShopMeasureTile measure="adSpend" view={view} to={useSectionPath('promotion')} />
}
