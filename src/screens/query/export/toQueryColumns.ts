import type { Field } from '../../../resources/schema/field.ts'
import type { QueryTable } from '../../../resources/schema/query.ts'
import { fileRules } from '../../fields/fileRules.ts'

/** A column of a file: its key as the worker reads it, and its field. */
export interface QueryColumn {
  readonly key: string
  readonly field: Field
}

/** The columns of these fields; the parts of one that has several get a column of their own each. */
export function toQueryColumns({ fields }: QueryTable, keys: readonly string[]): readonly QueryColumn[] {
  return keys.flatMap((key) => {
    const declared = fields[key]
    if (!declared) return []
    const parts = fileRules[declared.type].parts?.(declared)
    return parts ? parts.map((field, part) => ({ key: `${key}.${part}`, field })) : [{ key, field: declared }]
  })
}
