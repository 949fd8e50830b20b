import { LOGIN_PATH } from '../../contract/consolePaths.ts'
import { detectLocale } from '../locales/locale.ts'
import { createBrowserStorage, localArea } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import { applyLook, readLook } from '../theme/look.ts'
import { takeAdoption } from './takeAdoption.ts'

/** Runs in the head, before anything is painted or requested: a login token leaves the address first, then theme and language. */
const adoption = takeAdoption(location)
if (adoption) {
  history.replaceState(history.state, '', adoption.address)
  window.zhangguiAdoption = adoption.login
}

const storage = createBrowserStorage(localArea())
// Specification 2: the root leads to the login. Without a login the console need not be loaded to say so.
if (location.pathname === '/' && !storage.get(StorageKey.token)) location.replace(LOGIN_PATH)
const look = readLook(storage)
applyLook(look)
document.addEventListener('DOMContentLoaded', () => applyLook(look))
document.documentElement.lang = detectLocale(storage.get(StorageKey.locale), navigator.languages)
