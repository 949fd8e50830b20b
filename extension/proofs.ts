import type { SessionStore } from '../contract/relay.ts'

/** Whose the session is that was proved last, in memory only: a page that waits for a login asks every two seconds, beside the pace of that shop. */
export interface Proofs {
  /** What is known of a session; where that is nothing, or too old, `prove` asks the platform. */
  of(session: string, prove: () => Promise<SessionStore>): Promise<SessionStore>
}

const PROOF_LIFE_MS = 60_000

/** `elapsed`: milliseconds since any moment. A proof that failed is not kept. */
export function createProofs(elapsed: () => number): Proofs {
  let last: { readonly session: string; readonly shop: SessionStore; readonly at: number } | null = null
  return {
    async of(session, prove) {
      if (last?.session === session && elapsed() - last.at < PROOF_LIFE_MS) return last.shop
      const shop = await prove()
      last = { session, shop, at: elapsed() }
      return shop
    },
  }
}
