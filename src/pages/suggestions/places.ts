import { ofEveryShop } from '../../values/shopsParameter.ts'

/** Parameter of the addresses below: the id of the suggestion that is looked at there. */
export const SUGGESTION_PARAMETER = 'suggestion'

/** Where a suggestion, of whichever shops, is looked at and confirmed that is no batch of goods: its own screen, which it is carried out on. */
const screens = {
  costs: `/goods/profitRateCompute?part=ledger&${ofEveryShop}&`,
  alertRule: '/return_goods/config?',
} as const

export function toSuggestionPath(kind: keyof typeof screens, suggestion_id: string): string {
  return screens[kind] + new URLSearchParams({ [SUGGESTION_PARAMETER]: suggestion_id })
}
