import type { FileRules } from '../faces.ts'

/** Columns of secrets are left out of a file before; should one get here, it still says nothing. */
export const secretFile = { toCell: () => null, parse: (text) => ({ value: text }) } satisfies FileRules<'secret'>
