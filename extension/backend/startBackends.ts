import type { PassedChecks } from '../passedChecks.ts'
import type { Seals } from '../seals/createSeals.ts'
import { createCookieJar } from './cookieJar.ts'
import { type Backends, createBackends } from './createBackends.ts'
import { createKeptLogins } from './keptLogins.ts'
import { createPlatformTabs } from './platformTabs.ts'
import { PUT_ALL_BACK } from './putAllBack.ts'

const RUN_KEY = 'browserRun'

/** The backends of this worker: what an earlier one left half done is mended first. To be called while the worker starts, or a closed tab would not wake it. */
export function startBackends(
  seals: Pick<Seals, 'openBrowserCookie' | 'sealKept' | 'openKept'>,
  keepCheck: PassedChecks['keep'],
): Backends {
  const backends = createBackends({
    jar: createCookieJar(chrome.cookies),
    kept: createKeptLogins(chrome.storage.local),
    tabs: createPlatformTabs(chrome),
    seals,
    keepCheck,
    readRun,
    clock: Date.now,
  })
  // It is first in the line: whatever is asked waits for it.
  void backends.resume().catch(() => undefined)
  chrome.tabs.onRemoved.addListener((tabId) => void backends.tabClosed(tabId).catch(() => undefined))
  // Wakes the worker with the browser, so that a login that was lent when the browser ended is back before it is used.
  chrome.runtime.onStartup.addListener(() => undefined)
  chrome.runtime.onMessage.addListener((message, sender) => {
    // Content scripts have the same id; only a page of the extension has its address.
    if (message === PUT_ALL_BACK && sender.url?.startsWith(chrome.runtime.getURL(''))) void backends.putAllBack().catch(() => undefined)
  })
  return backends
}

/** What is kept until the browser closes names its run. */
async function readRun(): Promise<string> {
  const known: unknown = (await chrome.storage.session.get(RUN_KEY))[RUN_KEY]
  if (typeof known === 'string') return known
  const run = crypto.randomUUID()
  await chrome.storage.session.set({ [RUN_KEY]: run })
  return run
}
