import type { CallInput } from '../../../contract/toolApi.ts'
import type { TestServer } from './testServer.ts'

const HOUR_MS = 3_600_000

/** A decision about a shop that is logged out: done, for an hour. */
export function someWork({ clock }: TestServer, overrides: Partial<CallInput<'markWork'>> = {}): CallInput<'markWork'> {
  return { kind: 'loggedOut', shop_uid: '', count: 1, worth_fen: 1_000, state: 'done', until: clock.now() + HOUR_MS, ...overrides }
}
