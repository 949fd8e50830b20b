import { announceId } from './announceId.ts'

announceId(window, chrome.runtime.id)
