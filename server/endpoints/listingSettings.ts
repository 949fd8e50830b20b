import { type ListingSettings, unsetListingSettings } from '../../contract/entities/listingSettings.ts'
import type { ListingSettingsTable } from '../db/tables/box.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { Handlers } from '../http/callContext.ts'
import { refuseOutdated } from '../http/editVersioned.ts'
import { listingSettingsTable } from '../repositories/box.ts'

/** What an account wants every listing checked for. */
export const listingSettingsHandlers: Handlers = {
  async listingSettings(_payload, { db, actor }) {
    return toSettings(await listingSettingsTable.find(db, actor.ownerUid, actor.ownerUid))
  },

  async saveListingSettings({ version, forbidden_words }, context) {
    const { db, actor, now } = context
    const row = await listingSettingsTable.find(db, actor.ownerUid, actor.ownerUid)
    const before = toSettings(row)
    await refuseOutdated(version, before, () => before)
    const saved = { forbidden_words, version: before.version + 1, saved_at: now, saved_by_name: actor.name }
    const columns = { ...saved, forbidden_words: JSON.stringify(forbidden_words) }
    if (row) await listingSettingsTable.update(db, row, { ...row, ...columns })
    else await listingSettingsTable.create(db, { owner_uid: actor.ownerUid, ...columns })
    const changes = changesBetween(before, saved, ['forbidden_words'])
    await recordAudit(context, { subjectType: 'boxGoods', subjectId: 'settings', ...changes })
    return saved
  },
}

function toSettings(row: ListingSettingsTable | null): ListingSettings {
  if (!row) return unsetListingSettings
  const { forbidden_words, version, saved_at, saved_by_name } = row
  return { forbidden_words: JSON.parse(forbidden_words), version, saved_at, saved_by_name }
}
