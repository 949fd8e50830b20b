import type { Queries } from '../db/schema.ts'
import { listOperatorUids } from '../repositories/managedUsers.ts'
import { readTold } from '../repositories/notifications.ts'
import { type NewNotification, notify } from './notify.ts'

type OperatorEvent = Omit<NewNotification, 'ownerUid' | 'userUids' | 'shopUid'>

/** Tells everyone who runs the deployment, each in her own account. */
export async function notifyOperators(db: Queries, event: OperatorEvent): Promise<void> {
  for (const ownerUid of await listOperatorUids(db)) await notify(db, { ...event, ownerUid, userUids: [ownerUid] })
}

/** Somebody saw to it: the todo of this code and these values is done for all of them. `at` is when. */
export async function settleForOperators(db: Queries, { code, values, at }: OperatorEvent): Promise<void> {
  for (const uid of await listOperatorUids(db)) await readTold(db, { owner_uid: uid, user_uid: uid }, code, JSON.stringify(values), at)
}
