import type { ToValueText } from './defineGoodsKind.ts'

/** A value that the platform does not say is no zero. */
function known(toText: ToValueText): ToValueText {
  return (value, words) => (value === null || value === undefined ? words.t('states.unreadable') : toText(value, words))
}

export const moneyText = known((value, { formats }) => formats.money(Number(value)))
export const numberText = known((value, { formats }) => formats.number(Number(value)))
export const plainText = known(String)

/** For yes or no: the text of either. */
export function switchText(yes: 'batches.onSale' | 'batches.deleted', no: 'batches.offShelf' | 'batches.there'): ToValueText {
  return known((value, { t }) => t(value === true ? yes : no))
}
