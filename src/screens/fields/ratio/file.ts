import type { FileRules } from '../faces.ts'
import { toNumberKey } from '../number/type.ts'

export const ratioFile = {
  toCell: (value) => {
    const share = toNumberKey(value)
    return share === null ? undefined : { share }
  },
  parse: null,
} satisfies FileRules<'ratio'>
