import { merchantApi } from '../../contract/merchantApi.ts'
import type { Handlers } from '../http/callContext.ts'
import { invalidPayload } from '../replyError.ts'
import { noteFieldDrift } from '../repositories/fieldDrift.ts'

export const fieldDriftHandlers: Handlers = {
  /** Leaves no audit row: nobody decided anything. A console of another release may know other calls; those of none are refused. */
  async noteFieldDrift({ fields }, { db, actor, now, log, services }) {
    if (fields.some(({ call }) => !Object.hasOwn(merchantApi, call))) throw invalidPayload({ fields: 'unknown_value' })
    const added = await noteFieldDrift(db, actor.ownerUid, fields, now)
    services.metrics?.noteDrift(fields)
    const broken = added.filter(({ kind }) => kind !== 'new').map(({ call, kind, field }) => `${call} ${kind} ${field}`)
    if (broken.length > 0) log.warn({ fields: broken }, 'replies of the merchant platform lack fields, or have odd ones')
    return {}
  },
}
