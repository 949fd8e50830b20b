import type { DBSchema, IDBPDatabase } from 'idb'
import { openWipedDatabase } from '../../storage/openWipedDatabase.ts'
import type { KeptEntry } from './keptEntry.ts'

/** Name assumed. */
export const KEPT_DATABASE = 'zhanggui_kept'

export interface KeptSchema extends DBSchema {
  entries: { key: string; value: KeptEntry }
  pages: { key: string; value: readonly string[] }
  /** By owner and an id; `createOwnedStore` opens it by its name. */
  rules: { key: [string, string]; value: { readonly owner: string } }
}

/** Version 2 added the rules. */
const VERSION = 2
const names = ['entries', 'pages', 'rules'] as const

/** Opens the database with the first need, and again after another tab wiped it. */
export function createKeptOpener(): () => Promise<IDBPDatabase<KeptSchema>> {
  let opening: Promise<IDBPDatabase<KeptSchema>> | null = null

  return () => {
    const forget = () => {
      opening = null
    }
    opening ??= openWipedDatabase<KeptSchema>({
      name: KEPT_DATABASE,
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
