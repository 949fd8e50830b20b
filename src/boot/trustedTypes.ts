import { OFFLINE_WORKER_PATH } from '../../contract/consolePaths.ts'

/** A tag of a library's own markup: no address, no handler, nothing that loads or runs. */
const PLAIN_TAG = `</?(?:div|span|ul|li|i|b|p|br)(?:\\s+(?:class|style|title|role|data-[\\w-]+)(?:=(?:"[^"]*"|'[^']*'|[\\w-]+))?)*\\s*/?>`
/** Text, a bracket that begins no tag, or such a tag. */
const PLAIN_MARKUP = new RegExp(`^(?:[^<]|<(?![a-z/!?])|${PLAIN_TAG})*$`, 'i')
/** Where the build puts scripts. */
const SCRIPT_FOLDER = '/assets/'
/** In builds for developers with the debug flag, the mock layer of the template. */
const MOCK_WORKER = import.meta.env.VITE_DEMO_ENDPOINTS === 'on' ? '/mockServiceWorker.js' : null

interface TrustedTypes {
  createPolicy(name: string, policy: typeof rules): unknown
}

/** What the default policy makes of texts that a library hands to the browser as markup or as the address of a script. */
export const rules = {
  /** Plain markup and style sheets as they are; anything else as text, so that it is seen and does nothing. */
  createHTML: (markup: string) => (PLAIN_MARKUP.test(markup) ? markup : markup.replaceAll('<', '&lt;')),
  /** Our own built scripts, the page's worker among them; null, which the browser refuses, for all others. */
  createScriptURL: (address: string) => {
    const { origin, pathname } = new URL(address, location.href)
    const isBuilt = pathname.startsWith(SCRIPT_FOLDER) || pathname === OFFLINE_WORKER_PATH || pathname === MOCK_WORKER
    return origin === location.origin && isBuilt ? address : null
  },
}

/** Before anything of a library runs. Where the browser knows no trusted types, the content security policy does without them. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', rules)
}
