/** Answers on their way, by method and address; each is taken once. */
export interface EarlyReplies {
  readonly token: string
  /** The key that cookies in them are sealed to; null: they were asked for without one. */
  readonly relayKey: string | null
  /** Among them: what the list of this page shows first. */
  readonly hasRows: boolean
  /** Whose orders the page counts from; null: it counts from none. */
  readonly figuresOf: string | null
  /** Who looks at the page, as the answers say it: see `toScope`. Never rejects. */
  readonly scope: Promise<string | null>
  /** What the page showed last is painted, or is not shown. Null: it is not looked for. Never rejects. */
  readonly shown: Promise<void> | null
  readonly byRequest: Map<string, Promise<unknown>>
}

declare global {
  interface Window {
    /** Left by the boot script, which runs before the console's code has come; absent where no user is logged in. */
    zhangguiEarly?: EarlyReplies
  }
}
