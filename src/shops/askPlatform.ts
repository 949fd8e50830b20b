import type { Shop } from '../../contract/entities/shop.ts'
import { waitsForLogin } from '../values/shopSession.ts'

/** What a list of the platform answered. */
export interface PlatformAnswer<Answer> {
  readonly answer: Answer
  /** Name of the shop whose login it was asked with. */
  readonly shop: string
  /** When, ms since 1970. */
  readonly at: number
}

/** Logins that are tried before the list counts as out of reach. */
const SHOPS_TRIED_MAX = 3

/** None of the shops is logged in. */
export class NoShopLoggedIn extends Error {
  override readonly name = 'NoShopLoggedIn'
}

/**
 * Asks something that is the same for every shop, with the login of one of them: the next one where that fails. Rejects with why the last
 * one failed, or with NoShopLoggedIn.
 */
export async function askPlatform<Answer>(
  shops: readonly Shop[],
  ask: (shop_uid: string) => Promise<Answer>,
): Promise<PlatformAnswer<Answer>> {
  let failure: unknown = new NoShopLoggedIn()
  for (const { shop_uid, shop_name } of shops.filter((shop) => !waitsForLogin(shop)).slice(0, SHOPS_TRIED_MAX)) {
    try {
      return { answer: await ask(shop_uid), shop: shop_name, at: Date.now() }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
