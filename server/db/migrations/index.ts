import type { Queries } from '../schema.ts'
import { createFoundation } from './0001-foundation.ts'
import { createNotifications } from './0002-notifications.ts'
import { createAccountDetails } from './0003-accounts.ts'
import { createMoney } from './0004-money.ts'
import { createViewsBatchesDeletions } from './0005-views-batches-deletions.ts'
import { indexTrail } from './0006-trail-indexes.ts'
import { createFieldDrift } from './0007-field-drift.ts'
import { createDaySheets } from './0008-day-sheets.ts'
import { createAlerts } from './0009-alerts.ts'
import { createLoginPlaces } from './0010-login-places.ts'
import { createWorkMarks } from './0011-work-marks.ts'
import { addDaySheetSums } from './0012-day-sheet-sums.ts'
import { createRelayKeys } from './0013-relay-keys.ts'
import { createCosts } from './0014-costs.ts'
import { createStoredBytes } from './0015-stored-bytes.ts'
import { createHotLists } from './0019-hot-lists.ts'
import { createBox } from './0020-box.ts'
import { createOperatingHours } from './0023-operating-hours.ts'
import { createPilots } from './0024-pilots.ts'
import { createListingSettings } from './0025-listing-settings.ts'
import { createAnnouncementsAndDeeds } from './0026-announcements-deeds.ts'
import { addHandedInFirstPicture } from './0027-handed-in-first-picture.ts'
import { createPlatformRates } from './0029-platform-rates.ts'
import { countUnpackedBytes } from './0030-unpacked-bytes.ts'
import { createTotals } from './0032-totals-as-they-come.ts'
import { createFamilyVerdicts } from './0033-family-verdicts.ts'

/** In order; a name is written down once it ran and never runs again. */
export const migrations: readonly { readonly name: string; readonly run: (db: Queries) => Promise<void> }[] = [
  { name: '0001-foundation', run: createFoundation },
  { name: '0002-notifications', run: createNotifications },
  { name: '0003-accounts', run: createAccountDetails },
  { name: '0004-money', run: createMoney },
  { name: '0005-views-batches-deletions', run: createViewsBatchesDeletions },
  { name: '0006-trail-indexes', run: indexTrail },
  { name: '0007-field-drift', run: createFieldDrift },
  { name: '0008-day-sheets', run: createDaySheets },
  { name: '0009-alerts', run: createAlerts },
  { name: '0010-login-places', run: createLoginPlaces },
  { name: '0011-work-marks', run: createWorkMarks },
  { name: '0012-day-sheet-sums', run: addDaySheetSums },
  { name: '0013-relay-keys', run: createRelayKeys },
  { name: '0014-costs', run: createCosts },
  { name: '0015-stored-bytes', run: createStoredBytes },
  { name: '0019-hot-lists', run: createHotLists },
  { name: '0020-box', run: createBox },
  { name: '0023-operating-hours', run: createOperatingHours },
  { name: '0024-pilots', run: createPilots },
  { name: '0025-listing-settings', run: createListingSettings },
  { name: '0026-announcements-deeds', run: createAnnouncementsAndDeeds },
  { name: '0027-handed-in-first-picture', run: addHandedInFirstPicture },
  { name: '0029-platform-rates', run: createPlatformRates },
  { name: '0030-unpacked-bytes', run: countUnpackedBytes },
  { name: '0032-totals-as-they-come', run: createTotals },
  { name: '0033-family-verdicts', run: createFamilyVerdicts },
]
