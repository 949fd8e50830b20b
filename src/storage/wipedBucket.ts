/**
 * Where databases lie that end with the login. In a bucket of their own, since the browser removes a bucket with all its files at once;
 * the records of a deleted database stay readable in its files for a long time (decision 0041). Name assumed.
 */
const BUCKET = 'zhanggui'
/** Every database of ours is named so, also where a browser without buckets keeps it among the others of this origin. */
const DATABASE_PREFIX = 'zhanggui_'

interface StorageBucket {
  readonly indexedDB: IDBFactory
  readonly caches: CacheStorage
}

/** The interface of Storage Buckets, as much of it as is used: Chrome 122, and only where the page came over https. */
interface StorageBuckets {
  readonly open: (name: string) => Promise<StorageBucket>
  readonly delete: (name: string) => Promise<void>
}

function readBuckets(): StorageBuckets | undefined {
  return (globalThis.navigator as (Navigator & { readonly storageBuckets?: StorageBuckets }) | undefined)?.storageBuckets
}

/** The databases of the bucket; those of the origin where the browser has no buckets. Rejects where storage is blocked. */
export async function openWipedFactory(): Promise<IDBFactory> {
  const buckets = readBuckets()
  return buckets ? (await buckets.open(BUCKET)).indexedDB : globalThis.indexedDB
}

/** Those that were asked something which they have not answered yet. */
const asked = new Set<IDBFactory>()

/**
 * Asks what `openWipedFactory` gives, and refers to it until it has answered. The browser ends the connection of a bucket's factory that
 * nothing refers to: a database that opens is refused then, and one that is open never answers again (decision 0041).
 */
export async function askWipedFactory<Answer>(ask: (factory: IDBFactory) => Promise<Answer>): Promise<Answer> {
  const factory = await openWipedFactory()
  asked.add(factory)
  try {
    return await ask(factory)
  } finally {
    asked.delete(factory)
  }
}

/** The buckets that were asked something which they have not answered yet: of one that nothing refers to, the browser ends the connection. */
const held = new Set<StorageBucket>()

/** Asks the bucket itself. Rejects where the browser has none, and where storage is blocked. */
export async function askWipedBucket<Answer>(ask: (bucket: StorageBucket) => Promise<Answer>): Promise<Answer> {
  const bucket = await readBuckets()?.open(BUCKET)
  if (!bucket) throw new Error('this browser has no storage buckets')
  held.add(bucket)
  try {
    return await ask(bucket)
  } finally {
    held.delete(bucket)
  }
}

/** The factory is referred to for as long as the browser keeps the database. */
export function holdFactory(database: IDBDatabase, factory: IDBFactory): void {
  database.addEventListener('close', () => factory)
}

/** Forgets everything that ends with the login, of everybody. Never rejects: where nothing can be kept, nothing was. */
export async function wipeBucket(): Promise<void> {
  try {
    await readBuckets()?.delete(BUCKET)
  } catch {
    // Forbidden: then nothing was ever kept there.
  }
  try {
    const databases = (await globalThis.indexedDB?.databases()) ?? []
    for (const { name } of databases) if (name?.startsWith(DATABASE_PREFIX)) globalThis.indexedDB.deleteDatabase(name)
  } catch {
    // The same.
  }
}
