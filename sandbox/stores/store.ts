/** A made-up store of the platform. */
export interface Store {
  /** Its place in the list, from 0. */
  readonly index: number
  /** Nine digits. */
  readonly mall_id: string
  readonly mall_name: string
  readonly user_id: string
  /** As people type it: `store:person`. */
  readonly username: string
  readonly nickname: string
  readonly password: string
  readonly mobile: string
  /** Seconds since 1970. */
  readonly created_at: number
  /** Angle on the colour wheel, for its logo. */
  readonly hue: number
  /** Does its session live when the sandbox starts? */
  readonly isOnlineAtStart: boolean
}
