import type { Shop } from '../../../contract/entities/shop.ts'
import type { ProvedLogin } from '../../bridge/seeLogin.ts'

/** How a login comes in. */
export type LoginWay = 'platform' | 'paste'

/** What both ways are given. */
export interface LoginWayProps {
  /** The login must be of one of these shops; null: any store, a new one too. */
  readonly expected: readonly Shop[] | null
  /** Numbers of stores that are not meant, though this browser is still logged in to them. */
  readonly leftOut: readonly string[]
  /** Proved, and of a store that was meant. Nothing is saved yet. */
  readonly found: (login: ProvedLogin, way: LoginWay) => void
}

/** Is the store with this number one that was meant? */
export function isMeant({ expected, leftOut }: Pick<LoginWayProps, 'expected' | 'leftOut'>, shop_id: string): boolean {
  if (expected) return expected.some((shop) => shop.shop_id === shop_id)
  return !leftOut.includes(shop_id)
}
