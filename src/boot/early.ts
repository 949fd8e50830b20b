import { LOGIN_PATH } from '../../contract/consolePaths.ts'
import { createSession } from '../providers/session.ts'
import { SNAPSHOTS_KEY } from '../snapshot/snapshot.ts'
import { createBrowserStorage, localArea } from '../storage/createBrowserStorage.ts'
import { readOffered } from '../storage/offered.ts'
import { readRelayKey } from '../storage/relayKey.ts'
import { askEarly, type EarlyCalls } from './askEarly.ts'
import { loadTexts } from './loadTexts.ts'
import { showSnapshot } from './showSnapshot.ts'
import { toLoginFile } from './toLoginFile.ts'
import { watchMissingFiles } from './watchMissingFiles.ts'

/** Put in by the build (scripts/build/earlyCalls.ts). */
declare const EARLY_CALLS: EarlyCalls

/** Runs in the head of the console's page, after boot.ts: what will be asked for anyway is on its way before the code has come. */
watchMissingFiles(document)
const { lang } = document.documentElement
// A plain web server answers every address with the console. The login page is a file of its own, so nothing here can draw it.
if (location.pathname === LOGIN_PATH) location.replace(toLoginFile(lang, location.search))
const storage = createBrowserStorage(localArea())
// A login that an address carried is confirmed before anything is asked in its name.
const early = window.zhangguiAdoption
  ? null
  : askEarly(location, createSession(storage).read(), lang, EARLY_CALLS, readRelayKey(storage), readOffered(storage))
if (early) {
  const isOff = storage.get(SNAPSHOTS_KEY) === 'off'
  const shown = isOff ? null : showSnapshot({ scope: early.scope, page: document, view: window }).catch(() => undefined)
  window.zhangguiEarly = { ...early, shown }
}
loadTexts(document)
