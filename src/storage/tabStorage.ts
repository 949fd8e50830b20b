import { createBrowserStorage, sessionArea } from './createBrowserStorage.ts'

/** What lasts as long as this tab: a reload keeps it, closing the tab ends it. Other tabs have their own. */
export const tabStorage = createBrowserStorage(sessionArea(), { tabs: null })
