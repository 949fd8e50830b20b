import type { FieldRules } from '../faces.ts'

export const matrixType = { sortKey: null, widthPx: 260 } satisfies FieldRules<'matrix'>
