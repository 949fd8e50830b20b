import { createRuleMark, Isolation, ownRequestsTo, toMarkCondition } from './headerRule.ts'
import type { SessionRules } from './sessionRules.ts'

/** A file of the package, only to see a redirect arrive. */
const LANDING_PATH = '/manifest.json'

/**
 * Proves that a mark in the fragment picks one request of the worker out, without a byte leaving the browser: while every
 * request of the worker to the host is blocked, a marked one is sent to a file of the package. The marked request must
 * land there, and one with another mark must be blocked.
 */
export async function provesFragmentMatch(origin: string, rules: SessionRules, runtimeId: string): Promise<boolean> {
  const mark = createRuleMark()
  const condition = ownRequestsTo(origin, 'GET', runtimeId)
  return rules.during(
    (id) => [
      { id, priority: 1, action: { type: 'block' }, condition },
      {
        id: id + 1,
        priority: 2,
        action: { type: 'redirect', redirect: { extensionPath: LANDING_PATH } },
        condition: { ...condition, ...toMarkCondition(mark) },
      },
    ],
    async () =>
      (await landing(`${origin}/${mark}`)) === `chrome-extension://${runtimeId}` &&
      (await landing(`${origin}/${createRuleMark()}`)) === null,
  )
}

/** The isolation that this browser can give. Anything unexpected means the slow, safe one. */
export async function chooseIsolation(origin: string | undefined, rules: SessionRules, runtimeId: string): Promise<Isolation> {
  if (origin === undefined) return Isolation.serial
  try {
    return (await provesFragmentMatch(origin, rules, runtimeId)) ? Isolation.fragment : Isolation.serial
  } catch {
    return Isolation.serial
  }
}

async function landing(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' })
    return new URL(response.url).origin
  } catch {
    return null
  }
}
