import type { GoodsBatchKind } from '../rules/rowValues.ts'
import type { BatchKind } from '../runner/batch.ts'
import { bindTemplate } from './bindTemplate.ts'
import { deleteGoods } from './deleteGoods.ts'
import { setPrice } from './setPrice.ts'
import { setShelf } from './setShelf.ts'
import { setStock } from './setStock.ts'
import { setTitle } from './setTitle.ts'

/** Every way of changing goods, by the `kind` of its batch. */
export const goodsBatchKinds: Readonly<Record<GoodsBatchKind, BatchKind>> = {
  setPrice,
  setStock,
  setTitle,
  setShelf,
  bindTemplate,
  deleteGoods,
}
