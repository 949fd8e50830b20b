/** Calls of this backend, by hour, call and how they ended: the deployment's own, of no account. */
export interface CallHoursTable {
  /** Its beginning, ms. */
  hour: number
  call: string
  /** `ok`, `refused`, or `failed`: an error of the server. */
  outcome: string
  calls: number
  /** Of them that took longer than 200 ms. */
  slow: number
  /** All of them together. */
  ms: number
}

/** How requests of an account's consoles to the merchant platform ended, by hour. */
export interface PlatformHoursTable {
  owner_uid: string
  /** Its beginning, ms. */
  hour: number
  merchant_call: string
  /** See contract/entities/operating.ts. */
  outcome: string
  replies: number
}
