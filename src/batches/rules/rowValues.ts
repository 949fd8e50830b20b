import * as z from 'zod/mini'

const goods = { goods_id: z.string() }
const wholeNumber = z.number().check(z.int())

/** Values of a row, before and after, by the kind of its batch. The ids stand in both, so that undoing is swapping them. Null: unknown, or none. */
export const rowValues = {
  setPrice: z.object({ ...goods, sku_id: z.string(), group_fen: z.nullable(wholeNumber), single_fen: z.nullable(wholeNumber) }),
  setStock: z.object({ ...goods, sku_id: z.string(), stock: z.nullable(wholeNumber) }),
  setTitle: z.object({ ...goods, title: z.string() }),
  setShelf: z.object({ ...goods, is_onsale: z.boolean() }),
  bindTemplate: z.object({ ...goods, template_id: z.nullable(z.string()) }),
  deleteGoods: z.object({ ...goods, is_deleted: z.boolean() }),
} as const

/** What a batch of goods can do. */
export type GoodsBatchKind = keyof typeof rowValues
export type ValuesOf<Kind extends GoodsBatchKind> = z.output<(typeof rowValues)[Kind]>
export type RowValues = ValuesOf<GoodsBatchKind>
