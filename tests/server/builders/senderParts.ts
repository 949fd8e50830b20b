import type { SenderParts } from '../../../server/channels/sendDue.ts'
import type { TestServer } from './testServer.ts'

/** What sending needs, of a test's server; a failure that would be logged fails the test. */
export function senderParts({ database, vault, settings, clock }: TestServer, overrides: Partial<SenderParts> = {}): SenderParts {
  return {
    database,
    vault,
    settings,
    metrics: null,
    logger: {
      error(details: unknown) {
        throw details
      },
    },
    now: clock.now,
    ...overrides,
  }
}
