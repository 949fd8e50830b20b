import { WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { EVERY_SHOP, SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { usePagePaths } from '../parts/usePagePath.ts'

/** The screen that explains a figure, by the name of its page. */
const pageOf = {
  sales: 'sales',
  orders: 'sales',
  refunded: 'returnMall',
  ads: 'goodsPromotion',
  profit: 'profitRateCompute',
} as const

/** Where a figure is explained, for the same days. `shop_uid`: of one shop; default: of all shops of the report. `goods`: of goods of that shop. Null: nowhere that this user may open. */
export type ReportLinks = (name: string, shop_uid?: string, goods?: string) => string | null

export function useReportLinks({ window: { from, to }, shops, askedUids }: FigureScreenView): ReportLinks {
  const pathOf = usePagePaths()
  const everyAsked = askedUids.length === shops?.length ? EVERY_SHOP : askedUids.join(',')
  return (name, shop_uid = everyAsked, goods) => {
    const path = name in pageOf ? pathOf(pageOf[name as keyof typeof pageOf]) : null
    const place = { [WINDOW_PARAMETER]: `${from}..${to}`, ...(goods && { keyword: goods }), [SHOPS_PARAMETER]: shop_uid }
    return path && `${path}?${new URLSearchParams(place)}`
  }
}
