import type { FileRules } from '../faces.ts'
import { toTextCell } from '../text/file.ts'

/** Its address. */
export const pictureFile = { toCell: toTextCell, parse: null } satisfies FileRules<'picture'>
