import type { FileRules } from '../faces.ts'
import { numberFile } from '../number/file.ts'

export const ratioFile = { toCell: numberFile.toCell, parse: null } satisfies FileRules<'ratio'>
