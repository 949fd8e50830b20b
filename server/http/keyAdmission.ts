import type { FastifyRequest } from 'fastify'
import { isKeyCall, isSuggestingCall, keyCalls } from '../../contract/keyCalls.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import { hasRight, mayCall } from '../../src/domain/permissions.ts'
import type { AccessKeysTable } from '../db/tables/accessKeys.ts'
import type { Actor } from './actor.ts'
import type { ServerServices } from './callContext.ts'

/** Takes one call from what the key may make now, and from what all keys of its account may; throws 1007 where there is none left. */
export function takeKeyCall(actor: Actor, key: AccessKeysTable, { takeCall }: Pick<ServerServices, 'takeCall'>): void {
  takeCall(key.key_id, 'key')
  takeCall(actor.ownerUid, 'keys')
}

/** Leaves the first use of a day and network in the trail, and counts every one. */
export async function noteKeyUse(
  actor: Actor,
  key: AccessKeysTable,
  request: Pick<FastifyRequest, 'ip' | 'id'>,
  { keyUses, database, now }: Pick<ServerServices, 'keyUses' | 'database' | 'now'>,
): Promise<void> {
  await keyUses.note(database, { key, userName: actor.name, address: request.ip, requestId: request.id, now: now() })
}

/** Does a key reach this call, and was it given what the call needs? Suggesting needs a grant besides. */
export function mayKeyCall(actor: Actor, name: CallName): boolean {
  if (!isKeyCall(name) || !hasRight(actor, keyCalls[name])) return false
  return !isSuggestingCall(name) || actor.key?.maySuggest === true
}

/** May she make this call? Her role and rights have to allow it, and of a key those that it was given. */
export function mayMake(actor: Actor, name: CallName): boolean {
  return mayCall(actor, toolApi[name].access) && (actor.key === null || mayKeyCall(actor, name))
}
