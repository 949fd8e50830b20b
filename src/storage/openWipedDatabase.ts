import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { askWipedFactory, holdFactory } from './wipedBucket.ts'

interface DatabaseParts<Schema extends DBSchema> {
  readonly name: string
  readonly version: number
  readonly upgrade: (database: IDBPDatabase<Schema>) => void
  /** The database was closed from outside: wiped, or wanted by a later console in another tab. */
  readonly onClosed: () => void
}

/** Opens a database that ends with the login. Rejects where the browser refuses. */
export async function openWipedDatabase<Schema extends DBSchema>(parts: DatabaseParts<Schema>): Promise<IDBPDatabase<Schema>> {
  const database = await askWipedFactory(async (factory) => {
    const request = factory.open(parts.name, parts.version)
    request.addEventListener('upgradeneeded', () => parts.upgrade(wrap(request.result) as IDBPDatabase<Schema>))
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    holdFactory(opened, factory)
    return opened
  })
  // A logout wipes the database, and must not wait for this tab.
  database.addEventListener('versionchange', () => {
    parts.onClosed()
    database.close()
  })
  database.addEventListener('close', parts.onClosed)
  return wrap(database) as IDBPDatabase<Schema>
}
