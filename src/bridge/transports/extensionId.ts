import { EXTENSION_ID_STORAGE_KEY } from '../../../contract/relayLimits.ts'

/** The id that the extension stored for this page; null: none, or storage is blocked. */
export function readExtensionId(): string | null {
  try {
    return window.localStorage.getItem(EXTENSION_ID_STORAGE_KEY) || null
  } catch {
    return null
  }
}

/** The extension stores its id from its content script; who installs it comes back to this tab afterwards. */
const occasions = ['storage', 'focus', 'pageshow'] as const

/** Calls back whenever the stored id may have changed; the answer stops watching. */
export function watchExtensionId(onChange: () => void): () => void {
  for (const occasion of occasions) window.addEventListener(occasion, onChange)
  return () => {
    for (const occasion of occasions) window.removeEventListener(occasion, onChange)
  }
}
