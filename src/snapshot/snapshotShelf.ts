import { askWipedBucket } from '../storage/wipedBucket.ts'
import type { Snapshot } from './snapshot.ts'

const CACHE = 'zhanggui_snapshots'
/** Each takes about 100 kB. */
const SNAPSHOTS_MAX = 60

/** What was kept of this address; null: nothing, or the browser has no storage bucket. Never rejects. */
export function readSnapshot(address: string): Promise<Snapshot | null> {
  return askSnapshots(async (cache) => ((await (await cache.match(toKey(address)))?.json()) as Snapshot | undefined) ?? null)
}

/** In place of what was kept of this address; those that were kept first go when there are too many. Never rejects. */
export async function keepSnapshot(address: string, snapshot: Snapshot): Promise<void> {
  await askSnapshots(async (cache) => {
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length + 1 - SNAPSHOTS_MAX)).map((request) => cache.delete(request)))
    await cache.put(toKey(address), Response.json(snapshot))
    return null
  })
}

/** Without a bucket nothing is kept: what lies among the rest of the origin does not end with the login. */
function askSnapshots<Answer>(ask: (cache: Cache) => Promise<Answer | null>): Promise<Answer | null> {
  return askWipedBucket((bucket) => bucket.caches.open(CACHE).then(ask)).catch(() => null)
}

/** No such address is ever asked for. */
function toKey(address: string): string {
  return `/snapshot${address}`
}
