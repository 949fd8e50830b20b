import type { DBSchema, IDBPDatabase } from 'idb'
import { openWipedDatabase } from '../../storage/openWipedDatabase.ts'
import type { CacheEntry } from './cacheEntry.ts'

/** Name assumed. */
export const CACHE_DATABASE = 'zhanggui_kept'

export interface CacheSchema extends DBSchema {
  entries: { key: string; value: CacheEntry }
  pages: { key: string; value: readonly string[] }
  /** The same of answers of the figures: many small ones, with a limit of their own. */
  answers: { key: string; value: CacheEntry }
  answerPages: { key: string; value: readonly string[] }
  /** By owner and an id; `createOwnedStore` opens it by its name. */
  rules: { key: [string, string]; value: { readonly owner: string } }
}

/** Version 2 added the rules, version 3 the answers. */
const VERSION = 3
const names = ['entries', 'pages', 'rules', 'answers', 'answerPages'] as const

/** Opens the database with the first need, and again after another tab wiped it. */
export function createCacheOpener(): () => Promise<IDBPDatabase<CacheSchema>> {
  let opening: Promise<IDBPDatabase<CacheSchema>> | null = null

  return () => {
    const forget = () => {
      opening = null
    }
    opening ??= openWipedDatabase<CacheSchema>({
      name: CACHE_DATABASE,
      version: VERSION,
      upgrade(database) {
        for (const name of names) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
      },
      onClosed: forget,
    })
    opening.catch(forget)
    return opening
  }
}
