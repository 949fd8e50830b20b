import type { Queries } from '../schema.ts'
import { createFoundation } from './0001-foundation.ts'
import { createNotifications } from './0002-notifications.ts'

/** In order; a name is written down once it ran and never runs again. */
export const migrations: readonly { readonly name: string; readonly run: (db: Queries) => Promise<void> }[] = [
  { name: '0001-foundation', run: createFoundation },
  { name: '0002-notifications', run: createNotifications },
]
