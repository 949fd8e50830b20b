import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'

/** A shop, online and with a session, but for what the test says. */
export function aShop(overrides: Partial<Shop> = {}): Shop {
  const shop_id = overrides.shop_id ?? '100000001'
  return {
    shop_uid: `uid-${shop_id}`,
    shop_id,
    shop_name: `Shop ${shop_id}`,
    notes: '',
    status: ShopStatus.online,
    checked_at: null,
    template_id: null,
    template_name: null,
    has_cookie: true,
    cookie: `PASS_ID=made-up_1_${shop_id}`,
    created_at: 0,
    updated_at: 0,
    version: 1,
    ...overrides,
  }
}
