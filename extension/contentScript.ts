import { announceId } from './announceId.ts'
import { tabOpened } from './nightWatch/watchMessages.ts'

announceId(window, chrome.runtime.id)
// Nobody takes it after the extension was loaded anew beneath this page; the next page tells.
chrome.runtime.sendMessage(tabOpened).catch(() => undefined)
