import type { FieldRules } from '../faces.ts'
import { numberType } from '../number/type.ts'

const PERCENT_PER_SHARE = 100

export const ratioType = { ...numberType, widthPx: 90, draft: null, shownPer: PERCENT_PER_SHARE } satisfies FieldRules<'ratio'>
