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

/** What was asked something that it has not answered yet. */
const held = new Set<IDBFactory | StorageBucket>()

/**
 * Asks the storage that is opened, and refers to it until it has answered. The browser ends the connection of a bucket that nothing refers to: a
 * database of it that opens is refused then, and one that is open never answers again (decision 0041).
 */
async function askHeld<Opened extends IDBFactory | StorageBucket, Answer>(
  opened: Opened,
  ask: (opened: Opened) => Promise<Answer>,
): Promise<Answer> {
  held.add(opened)
  try {
    return await ask(opened)
  } finally {
    held.delete(opened)
  }
}

/** Asks what `openWipedFactory` gives. Rejects where storage is blocked. */
export async function askWipedFactory<Answer>(ask: (factory: IDBFactory) => Promise<Answer>): Promise<Answer> {
  return askHeld(await openWipedFactory(), ask)
}

/** Asks the bucket itself. Rejects where the browser has none, and where storage is blocked. */
export async function askWipedBucket<Answer>(ask: (bucket: StorageBucket) => Promise<Answer>): Promise<Answer> {
  const bucket = await readBuckets()?.open(BUCKET)
  if (!bucket) throw new Error('this browser has no storage buckets')
  return askHeld(bucket, ask)
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
