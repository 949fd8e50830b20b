import { afterSaleEndpoints } from './afterSales.ts'
import { categoryEndpoints } from './categories.ts'
import { costTemplateEndpoints } from './costTemplates.ts'
import { dataCentreEndpoints } from './dataCentre.ts'
import type { Endpoint } from './endpoint.ts'
import { goodsEndpoints } from './goods.ts'
import { goodsEditEndpoints } from './goodsEdits.ts'
import { goodsFigureEndpoints } from './goodsFigures.ts'
import { goodsReadEndpoints } from './goodsReads.ts'
import { hotListEndpoints } from './hotLists.ts'
import { mallEndpoints } from './malls.ts'
import { orderEndpoints } from './orders.ts'
import { overviewEndpoints } from './overviews.ts'
import { pictureEndpoints } from './pictures.ts'
import { promotionEndpoints } from './promotion.ts'
import { publishingEndpoints } from './publishing.ts'
import { reviewEndpoints } from './reviews.ts'
import { sessionEndpoints } from './sessions.ts'
import { shelfEndpoints } from './shelf.ts'
import { userEndpoints } from './users.ts'
import { wholesaleEndpoints } from './wholesale.ts'

/** Every merchant call that the sandbox answers. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...mallEndpoints,
  ...userEndpoints,
  ...costTemplateEndpoints,
  ...goodsEndpoints,
  ...goodsReadEndpoints,
  ...goodsFigureEndpoints,
  ...categoryEndpoints,
  ...shelfEndpoints,
  ...goodsEditEndpoints,
  ...publishingEndpoints,
  ...pictureEndpoints,
  ...reviewEndpoints,
  ...orderEndpoints,
  ...afterSaleEndpoints,
  ...dataCentreEndpoints,
  ...overviewEndpoints,
  ...promotionEndpoints,
  ...hotListEndpoints,
  ...wholesaleEndpoints,
]
