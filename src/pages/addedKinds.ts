import type { AddedKind } from '../batches/screens/addedKind.ts'
import { publish } from './box/batchKind.ts'

/** The kinds of batches that features add, by the name that their batches are kept with. */
export const addedKinds: Readonly<Record<string, AddedKind>> = { publish }
