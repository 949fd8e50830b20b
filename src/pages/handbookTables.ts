import { levels } from './account/handbookTable.ts'
import { checks } from './box/handbookTable.ts'
import { keyAddresses } from './keys/handbookTable.ts'

/** Tables of the handbook that features add, by the name that a chapter asks for. */
export const handbookTables = { checks, keyAddresses, levels }
