import type { FieldRules } from '../faces.ts'
import { textType } from '../text/type.ts'

export const idType = { ...textType, widthPx: 140, isExact: true } satisfies FieldRules<'id'>
