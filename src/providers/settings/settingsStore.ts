import { browserStorage } from '../../storage/browserStorage.ts'
import { createSettingsStore } from './createSettingsStore.ts'

/** The page's settings: one reader of their text, as there is one storage. */
export const settingsStore = createSettingsStore(browserStorage)
