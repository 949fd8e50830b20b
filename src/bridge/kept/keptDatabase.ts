/** Name assumed. The one place where results outlive a page. */
export const KEPT_DATABASE = 'zhanggui_kept'

/** Forgets all kept results, of everybody. Where the browser has no such storage, there is nothing to forget. */
export function forgetKept(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE)
  } catch {
    // Forbidden: then nothing was ever kept.
  }
}
