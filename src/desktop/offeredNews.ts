import { createStore } from '../storage/createStore.ts'
import type { DeskNews } from './deskNews.ts'

/** What this tab itself found to tell, as it is now: a part that finds something puts it here, and takes it away when it is no news any more. */
export const offeredNews = createStore<readonly DeskNews[]>([])
