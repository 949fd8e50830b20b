import { readAllowLists } from './allowLists.ts'
import { answerMessage } from './answerMessage.ts'
import { startBackends } from './backend/startBackends.ts'
import { createIdleWatch } from './idleWatch.ts'
import { readMerchantCalls } from './merchantCalls.ts'
import { createNightWatch } from './nightWatch/createNightWatch.ts'
import { openWatchBrowser, WATCH_ALARM } from './nightWatch/watchBrowser.ts'
import { isTabOpened, isWatchSwitchedOff } from './nightWatch/watchMessages.ts'
import { createPassedChecks } from './passedChecks.ts'
import { createPauseSwitch, watchPause } from './pause.ts'
import { createProofs } from './proofs.ts'
import { openWriteJournal } from './records/writeJournal.ts'
import { startRelay } from './relay/startRelay.ts'
import { createSeals } from './seals/createSeals.ts'
import { createServerClock, readServerTime } from './seals/createServerClock.ts'
import { readKeyPair } from './seals/keyStore.ts'
import { readPackedServerKey } from './seals/packedServerKey.ts'

const manifest = chrome.runtime.getManifest()
const allowLists = readAllowLists(manifest)
const calls = readMerchantCalls()
const isPaused = createPauseSwitch()
const journal = openWriteJournal(chrome.storage.session)
const [consoleOrigin = null] = allowLists.consoleOrigins
const elapsed = () => performance.now()
const clock = createServerClock({ readServerTime: () => readServerTime(consoleOrigin), clock: Date.now, elapsed })
const seals = createSeals({ readKeyPair, readServerKey: readPackedServerKey, clock })
const passedChecks = createPassedChecks(chrome.storage.session, Date.now)
const backends = startBackends(seals, passedChecks.keep)
const proofs = createProofs(elapsed)
const relay = startRelay({
  merchantOrigins: allowLists.merchantOrigins,
  journal,
  isPaused,
  openCookie: seals.openCookie,
  readSessionHeaders: passedChecks.headersOf,
})
// Each message hears of a failed start by itself.
for (const start of [calls, journal, relay]) start.catch(() => undefined)

const nightWatch = createNightWatch({ browser: openWatchBrowser(consoleOrigin), origin: consoleOrigin, isPaused, clock: Date.now })
const idle = createIdleWatch()
const parts = { version: manifest.version, allowLists, calls, relay, journal, isPaused, seals, passedChecks, proofs, nightWatch, backends }

chrome.runtime.onMessageExternal.addListener((message, sender, sendResponse) => {
  void idle.during(() => answerMessage(message, sender, parts)).then(sendResponse)
  return true
})
// While a shop's login is in the browser, the browser itself puts the update in later.
const reload = async () => void ((await backends.isLending()) || chrome.runtime.reload())
chrome.runtime.onUpdateAvailable.addListener(() => idle.whenQuiet(() => void reload().catch(() => undefined)))

// What the night watch cannot do now it tries again with the next alarm.
const quietly = (act: Promise<unknown>) => void act.catch(() => undefined)
chrome.runtime.onMessage.addListener((message, sender) => {
  if (isTabOpened(message) && sender.tab) quietly(nightWatch.tabOpened())
  if (isWatchSwitchedOff(message)) quietly(nightWatch.switchOff())
})
chrome.alarms?.onAlarm.addListener(({ name }) => {
  if (name === WATCH_ALARM) quietly(nightWatch.look())
})
// A browser may forget alarms when it ends.
chrome.runtime.onStartup.addListener(() => quietly(nightWatch.look()))
chrome.runtime.onInstalled.addListener(() => quietly(nightWatch.look()))
watchPause((isPausedNow) => {
  if (isPausedNow) quietly(nightWatch.paused())
})
