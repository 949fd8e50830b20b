import { type Field, field } from '../../../resources/schema/field.ts'
import type { Query } from '../../../resources/schema/query.ts'
import type { Text } from '../../../resources/schema/text.ts'

/** A column of a file: its key as the worker reads it, and its field. */
export interface QueryColumn {
  readonly key: string
  readonly field: Field
}

/** Both ends of a range get a column of their own, so that a spreadsheet can count with them. */
const ends: readonly Text[] = [
  { zh: '（最低）', en: ' (lowest)' },
  { zh: '（最高）', en: ' (highest)' },
]

export function toQueryColumns({ fields }: Query, keys: readonly string[]): readonly QueryColumn[] {
  return keys.flatMap((key) => {
    const declared = fields[key]
    if (!declared) return []
    if (declared.type !== 'moneyRange') return [{ key, field: declared }]
    return ends.map(({ zh, en }, end) => ({
      key: `${key}.${end}`,
      field: field.money({ ...declared, label: { zh: declared.label.zh + zh, en: declared.label.en + en } }),
    }))
  })
}
