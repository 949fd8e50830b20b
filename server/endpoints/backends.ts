import * as z from 'zod/mini'
import { backendPlace, backendWays } from '../../contract/backendPlace.ts'
import { toFieldErrors } from '../../contract/reasons.ts'
import { RELAY_KEY_HEADER } from '../../contract/relayLimits.ts'
import { BROWSER_SEAL_LIFETIME_MS } from '../../contract/sealedText.ts'
import { createSealer } from '../../contract/sealing.ts'
import { recordEntry } from '../http/audit.ts'
import type { Handlers } from '../http/callContext.ts'
import { invalidPayload } from '../replyError.ts'
import { getShopInScope } from '../repositories/shopScope.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import { admitRelayKey } from './relayKeyAdmission.ts'

const askedSchema = z.object({ place: backendPlace, way: z.enum(backendWays) })

export const backendHandlers: Handlers = {
  /** A read, since no write answers a session (decision 0065). The trail has it before it is answered: where that cannot be written, nothing is. */
  async openBackend({ shop_uid, ...asked }, context) {
    const { db, actor, relayKey, services, now, requestId } = context
    const parsed = askedSchema.safeParse(asked)
    if (!parsed.success) throw invalidPayload(toFieldErrors(parsed.error.issues, asked))
    const { place, way } = parsed.data
    const shop = await getShopInScope(db, actor, shop_uid)
    if (relayKey === null) return { cookie: null, refused: 'noExtension' }
    const sealer = await createSealer(relayKey)
    if (sealer === null) throw invalidPayload({ [RELAY_KEY_HEADER]: 'bad_format' })
    const { state, browser } = await admitRelayKey(relayKey, context)
    if (state !== 'allowed') return { cookie: null, refused: state === 'waiting' ? 'waiting' : 'withdrawn' }
    if (shop.cookie_sealed === null) return { cookie: null, refused: 'noSession' }
    const { owner_uid: owner, shop_id } = shop
    const session = services.vault.open(shop.cookie_sealed, sealedPlaceOf.shop(shop))
    const binding = { owner, shop_uid, shop_id, expires_at: now + BROWSER_SEAL_LIFETIME_MS, use: 'browser' } as const
    const cookie = await sealer.seal(session, binding)
    const who = { ownerUid: owner, userUid: actor.userUid, userName: actor.name, action: 'openBackend', now, requestId } as const
    const after = { ...place, way, browser }
    await services.database.write(
      (transaction) => recordEntry(transaction, who, { subjectType: 'shop', subjectId: shop_uid, before: null, after }),
      owner,
    )
    return { cookie }
  },
}
