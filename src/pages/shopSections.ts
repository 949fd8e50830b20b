import { barredSection } from './box/shopSection.ts'
import { goodsSection } from './goods/shopSection.ts'
import type { ShopPageSection } from './parts/shopSection.ts'
import { profitSection } from './profit/shopSection.ts'
import { promotionSection } from './promotion/shopSection.ts'
import { returnsSection, scoreSection } from './returns/shopSection.ts'
import { batchesSection, factsSection, salesSection } from './shop/shopSection.ts'
import { workSection } from './workplace/shopSection.ts'

/** What features add to the page of a shop, in the order of its strip and of its tabs. */
export const shopSections: readonly ShopPageSection[] = [
  salesSection,
  profitSection,
  returnsSection,
  promotionSection,
  scoreSection,
  workSection,
  goodsSection,
  barredSection,
  batchesSection,
  factsSection,
]
