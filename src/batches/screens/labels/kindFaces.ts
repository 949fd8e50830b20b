import { addedKinds } from '../../../pages/addedKinds.ts'
import { findGoodsKind } from '../../kinds/goodsKinds.ts'
import type { KindFace } from '../addedKind.ts'

/** Null: of a kind that this program does not know, as of a later version of it. */
export function findKindFace(name: string): KindFace | null {
  return addedKinds[name]?.face ?? findGoodsKind(name)
}
