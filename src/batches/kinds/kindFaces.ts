import type { ToValueText, ValueName } from './defineGoodsKind.ts'
import { findGoodsKind } from './goodsKinds.ts'
import { publishFace } from './publish/values.ts'

/** What rows of a kind show, and whether there is a way back. */
export interface KindFace {
  readonly canUndo: boolean
  /** Null: not in the shape of this kind. */
  readonly parseValues: (values: unknown) => Readonly<Record<string, unknown>> | null
  readonly shown: Readonly<Partial<Record<ValueName, ToValueText>>>
}

/** Null: of a kind that this program does not know, as of a later version of it. */
export function findKindFace(name: string): KindFace | null {
  return name === 'publish' ? publishFace : findGoodsKind(name)
}
