import type { MorningSettings } from '../../contract/entities/morningReport.ts'
import { usualMorning } from '../../contract/entities/morningReport.ts'
import { isConfirmed } from '../channels/channelAddress.ts'
import { isWanted } from '../channels/queueMessages.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { nextMorning } from '../morning/morningDue.ts'
import { readMorningReport } from '../morning/readMorningReport.ts'
import { tellReport } from '../morning/tellReport.ts'
import { toMorningSettings } from '../morning/tellReports.ts'
import { invalidPayload } from '../replyError.ts'
import { channelTable } from '../repositories/channels.ts'
import { morningRows } from '../repositories/morningReports.ts'

export const morningHandlers: Handlers = {
  morningReport: (_payload, { db, actor, now }) => readMorningReport(db, actor, now),

  morningSettings: (_payload, context) => readSettings(context),

  async saveMorningSettings({ is_on, at, weekdays }, context) {
    const { db, actor, now } = context
    const saved: MorningSettings = { is_on, at, weekdays: [...new Set(weekdays)].toSorted((left, right) => left - right) }
    if (saved.weekdays.length === 0) throw invalidPayload({ weekdays: 'required' })
    const before = await readSettings(context)
    const columns = { is_on: is_on ? 1 : 0, at, weekdays: JSON.stringify(saved.weekdays), due_at: nextMorning(saved, now) }
    const { ownerUid, userUid: user_uid } = actor
    const changed = await morningRows.updateWhere(db, ownerUid, { user_uid }, columns)
    if (changed === 0) await morningRows.create(db, { owner_uid: ownerUid, user_uid, ...columns })
    await recordAudit(context, { subjectType: 'morningReport', subjectId: user_uid, before, after: saved })
    return saved
  },

  /** Also where it is off: that is how she sees what she would be told. */
  async tellMorningReport(_payload, context) {
    const { db, actor, now } = context
    const report = await readMorningReport(db, actor, now)
    await tellReport(db, actor, report, now)
    const own = await channelTable.list(db, actor.ownerUid, { user_uid: actor.userUid, is_on: 1 })
    const code = report.sales ? 'morningReport' : 'morningReportUnread'
    const channels = own.filter((channel) => isConfirmed(channel) && isWanted(channel, code)).map(({ name }) => name)
    await recordAudit(context, { subjectType: 'morningReport', subjectId: actor.userUid, before: null, after: { channels } })
    return { channels }
  },
}

async function readSettings({ db, actor }: CallContext): Promise<MorningSettings> {
  const row = await morningRows.findWhere(db, actor.ownerUid, { user_uid: actor.userUid })
  return row ? toMorningSettings(row) : usualMorning
}
