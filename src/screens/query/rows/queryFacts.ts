import type { Field } from '../../../resources/schema/field.ts'
import type { QueryTable } from '../../../resources/schema/query.ts'

/** As much of a query as its worker needs; nothing in it is a function, since it crosses into another thread. */
export type QueryFacts = Pick<
  QueryTable,
  'name' | 'label' | 'titleField' | 'fields' | 'rows' | 'list' | 'exportRight' | 'facets' | 'sums'
> & {
  /** The field of the tabs; null: there are none. */
  readonly tabField: string | null
}

export function toQueryFacts({ name, label, titleField, fields, rows, list, exportRight, facets, sums, tabs }: QueryTable): QueryFacts {
  const plain = Object.entries(fields).map(([key, field]) => [key, withoutComponents(field)] as const)
  return {
    name,
    label,
    titleField,
    fields: Object.fromEntries(plain),
    rows,
    list,
    exportRight,
    facets,
    sums,
    tabField: tabs?.field ?? null,
  }
}

function withoutComponents({ input: _input, cell: _cell, ...field }: Field): Field {
  return field as Field
}
