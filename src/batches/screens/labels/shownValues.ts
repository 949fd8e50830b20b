import { type GoodsBatchKind, rowValues } from '../../rules/rowValues.ts'

/** How a value of a row reads. */
export type ValueFormat = 'money' | 'number' | 'text' | 'shelf' | 'template' | 'existence'

/** Values of a row that a person looks at, by the kind of its batch; the ids stand beside them. */
export const shownValues = {
  setPrice: { group_fen: 'money', single_fen: 'money' },
  setStock: { stock: 'number' },
  setTitle: { title: 'text' },
  setShelf: { is_onsale: 'shelf' },
  bindTemplate: { template_id: 'template' },
  deleteGoods: { is_deleted: 'existence' },
} as const satisfies { readonly [Kind in GoodsBatchKind]: Readonly<Record<string, ValueFormat>> }

export type ValueName = { [Kind in GoodsBatchKind]: keyof (typeof shownValues)[Kind] }[GoodsBatchKind]

export interface ShownChange {
  readonly name: ValueName
  readonly format: ValueFormat
  readonly before: unknown
  readonly after: unknown
}

interface RowChange {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** What of a row changes. Null: of a kind, or a shape, that this program does not know. */
export function toShownChanges(kind: string, { before, after }: RowChange): readonly ShownChange[] | null {
  if (!isGoodsBatchKind(kind)) return null
  const [old, next] = [rowValues[kind].safeParse(before), rowValues[kind].safeParse(after)]
  if (!old.success || !next.success) return null
  const [oldValues, nextValues]: Readonly<Record<string, unknown>>[] = [old.data, next.data]
  return Object.entries(shownValues[kind]).map(([name, format]) => ({
    name: name as ValueName,
    format: format as ValueFormat,
    before: oldValues?.[name],
    after: nextValues?.[name],
  }))
}

export function isGoodsBatchKind(kind: string): kind is GoodsBatchKind {
  return Object.hasOwn(shownValues, kind)
}
