import type { DBSchema, IDBPDatabase } from 'idb'
import { openWipedDatabase } from '../storage/openWipedDatabase.ts'

/** What the workplace showed last, in the words and the language of the reader: nothing of it has to be worked out again. */
export interface OfflineSheet {
  /** Who saw it. */
  readonly uid: string
  readonly locale: string
  /** When it was on the screen, ms since 1970. */
  readonly seenAt: number
  /** With the day, which is another one when it is read: `2026-11-27, until 09:32`. */
  readonly title: string
  readonly lines: readonly OfflineLine[]
  readonly shopsTitle: string
  readonly shops: readonly OfflineLine[]
}

export interface OfflineLine {
  readonly label: string
  readonly value: string
  /** Beside the value; empty: nothing. */
  readonly note: string
}

/** Older figures are no help, and a phone that was lost shows no more. */
export const OFFLINE_SHEET_AGE_MS = 3 * 24 * 3_600_000

interface OfflineSchema extends DBSchema {
  sheet: { key: 'last'; value: OfflineSheet }
}

/** The last sheet. It lies in the merchant's bucket, and ends with the login. No method rejects: where nothing can be kept, there is none. */
export const offlineSheets = {
  read: (): Promise<OfflineSheet | null> => withDatabase(async (database) => (await database.get('sheet', 'last')) ?? null, null),
  keep: (sheet: OfflineSheet): Promise<void> =>
    withDatabase(async (database) => void (await database.put('sheet', sheet, 'last')), undefined),
  forget: (): Promise<void> => withDatabase((database) => database.delete('sheet', 'last'), undefined),
}

/** Opened for each use: a worker that sleeps holds nothing open. */
async function withDatabase<Answer>(use: (database: IDBPDatabase<OfflineSchema>) => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    const database = await openWipedDatabase<OfflineSchema>({
      name: 'zhanggui_offline',
      version: 1,
      upgrade: (opened) => void opened.createObjectStore('sheet'),
      onClosed: () => undefined,
    })
    try {
      return await use(database)
    } finally {
      database.close()
    }
  } catch {
    return otherwise
  }
}
