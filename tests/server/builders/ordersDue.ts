import type { OrdersDue } from '../../../contract/entities/ordersDue.ts'
import type { TestServer } from './testServer.ts'

/** Two orders that are due, read just now. */
export function someOrdersDue({ clock }: TestServer, overrides: Partial<OrdersDue> & Pick<OrdersDue, 'shop_uid'>): OrdersDue {
  return { as_of: clock.now(), due: 2, late: 0, ...overrides }
}
