import type { DraftFacts } from './defineGoodsKind.ts'

/** What is typed for SKUs of the goods that were read, by `skuKey`. */
export function pickRead<Typed>(
  each: Readonly<Record<string, Typed>>,
  { skuKeys }: Pick<DraftFacts, 'skuKeys'>,
): Readonly<Record<string, Typed>> {
  return skuKeys ? Object.fromEntries(Object.entries(each).filter(([key]) => skuKeys.has(key))) : each
}
