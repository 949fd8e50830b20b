import type { FieldRules } from '../faces.ts'

export const changesType = { sortKey: null, widthPx: 260 } satisfies FieldRules<'changes'>
