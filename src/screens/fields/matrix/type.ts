import type { FieldRules } from '../faces.ts'

export const matrixType = { filter: null, sortKey: null, align: 'start', widthPx: 260, draft: null } satisfies FieldRules<'matrix'>
