import type { SuggestedChange } from '../../../contract/entities/suggestion.ts'
import type { KindDrafts } from '../../batches/kinds/goodsKinds.ts'
import { emptyPriceDraft } from '../../batches/kinds/setPrice/draft.ts'
import { goodsKey, skuKey } from '../../batches/rules/rowKeys.ts'
import { toYuanText } from '../../values/yuan.ts'

/** What is suggested of goods or their SKUs. */
export type SuggestedGoodsChange = Exclude<SuggestedChange, { readonly kind: 'costs' | 'alertRule' }>

/** A kind with what is in its inputs. */
type PreparedDraft = {
  [Kind in SuggestedGoodsChange['kind']]: { readonly kind: Kind; readonly draft: KindDrafts[Kind] }
}[SuggestedGoodsChange['kind']]

/** The inputs of the batch that a suggestion asks for, row by row, as if a person had typed them. */
export function toGoodsDraft(change: SuggestedGoodsChange): PreparedDraft {
  switch (change.kind) {
    case 'setPrice': {
      const toText = (fen: number | undefined) => (fen === undefined ? '' : toYuanText(fen))
      const typed = change.rows.map((row) => [skuKey(row, row), { group: toText(row.group_fen), single: toText(row.single_fen) }] as const)
      return { kind: 'setPrice', draft: { ...emptyPriceDraft, each: Object.fromEntries(typed) } }
    }
    case 'setStock': {
      const typed = change.rows.map((row) => [skuKey(row, row), String(row.stock)] as const)
      return { kind: 'setStock', draft: { how: 'set', count: '', each: Object.fromEntries(typed) } }
    }
    case 'setTitle': {
      const typed = change.rows.map((row) => [goodsKey(row), row.title] as const)
      return { kind: 'setTitle', draft: { how: 'whole', find: '', text: '', each: Object.fromEntries(typed) } }
    }
    case 'setShelf': {
      const chosen = change.rows.map((row) => [goodsKey(row), row.is_onsale ? 'on' : 'off'] as const)
      return { kind: 'setShelf', draft: { to: '', each: Object.fromEntries(chosen) } }
    }
  }
}

/** The goods that it names, each once. */
export function goodsOf({ rows }: SuggestedGoodsChange): readonly { readonly shop_uid: string; readonly goods_id: string }[] {
  const goods = new Map<string, { readonly shop_uid: string; readonly goods_id: string }>()
  for (const { shop_uid, goods_id } of rows) goods.set(goodsKey({ shop_uid, goods_id }), { shop_uid, goods_id })
  return [...goods.values()]
}
