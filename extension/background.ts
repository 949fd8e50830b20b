import { readAllowLists } from './allowLists.ts'
import { answerMessage } from './answerMessage.ts'
import { startRelay } from './relay/startRelay.ts'

const manifest = chrome.runtime.getManifest()
const allowLists = readAllowLists(manifest)
const relay = startRelay(allowLists.merchantOrigins)
// Each message hears of a failed start by itself.
relay.catch(() => undefined)

chrome.runtime.onMessageExternal.addListener((message, sender, sendResponse) => {
  void answerMessage(message, sender, { version: manifest.version, allowLists, relay }).then(sendResponse)
  return true
})
