import { waitsForLogin } from '../../../../values/shopSession.ts'
import type { WorkKind } from '../../../parts/workKind.ts'

/** A shop that nobody is logged in to: nothing is done for it, and what it sells is not seen. Each day hides a usual day's sales. */
export const loggedOut: WorkKind = {
  name: 'loggedOut',
  source: {
    from: 'shops',
    find: (shop, { usualDayFen }) =>
      waitsForLogin(shop) ? { count: 1, worthFen: usualDayFen, isAtLeast: false, byUrgency: {}, rows: [] } : null,
  },
  toPath: (_item, shop) => `/shop/my_shop?${new URLSearchParams({ keyword: shop?.shop_name ?? '' })}`,
  listPlace: null,
  action: 'logIn',
}
