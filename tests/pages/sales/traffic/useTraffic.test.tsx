import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { capabilities } from '../../../../contract/capabilities.ts'
import type { TrafficDay } from '../../../../contract/entities/trafficDay.ts'
import { useTraffic } from '../../../../src/pages/sales/traffic/useTraffic.ts'
import { OfferedContext } from '../../../../src/providers/accessControl/useIsOffered.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { standInForFigures } from '../../../reports/standInForFigures.ts'
import { standInForWorkers } from '../../../screens/transfer/standInForWorkers.ts'
import { openScreen } from '../../openScreen.tsx'
import { standInForBrowser } from '../../standInForBrowser.ts'

const shops = [aShop({ shop_uid: 'a', shop_id: '1' }), aShop({ shop_uid: 'b', shop_id: '2' })]
const days = { from: '2026-11-01', to: '2026-11-03' }
const goods = [{ shopId: 'a', goodsId: '7' }]
const kept: readonly TrafficDay[] = [
  { shop_uid: 'a', goods_id: '', day: '2026-11-02', read_at: 1, whole: true, figures: [240, 410, 12, 13, 38_870, 0.05] },
  { shop_uid: 'b', goods_id: '', day: '2026-11-02', read_at: 1, whole: true, figures: Array<'refused'>(6).fill('refused') },
]
const keptGoods: TrafficDay = {
  shop_uid: 'a',
  goods_id: '7',
  day: '2026-11-03',
  read_at: 1,
  whole: true,
  figures: [30, 40, null, 2, 200, 0.0667],
}

/** A screen that says what it gets. */
function Visitors() {
  const traffic = useTraffic({ shopIds: ['a', 'b'], days, goods })
  const said = (shop: string, day: string, goodsId?: string) => {
    const value = traffic.of(shop, day, goodsId)
    return typeof value === 'string' ? value : `${value.visitors} visitors, ${value.salesFen} fen`
  }
  return (
    <ul aria-label="Visitors">
      <li>{said('a', '2026-11-02')}</li>
      <li>{said('b', '2026-11-02')}</li>
      <li>{said('a', '2026-11-01')}</li>
      <li>{said('a', '2026-11-03', '7')}</li>
      <li>{`${traffic.daysRead} of ${traffic.daysTotal}`}</li>
    </ul>
  )
}

beforeEach(() => {
  standInForBrowser()
  standInForWorkers()
  standInForFigures({ answer: () => ({}) })
})

/** In the place of a page that is there. */
async function open(lacks: readonly string[] = []) {
  const opened = await openScreen({
    path: '/return_goods/mall',
    pages: {
      returnMall: () => (
        <OfferedContext.Provider value={capabilities.filter((each) => !lacks.includes(each))}>
          <Visitors />
        </OfferedContext.Provider>
      ),
    },
    answers: {
      shopList: () => shops,
      trafficDayList: ({ goods_id_list }) => ({ days: goods_id_list ? [keptGoods] : kept, next: null }),
    },
  })
  await screen.findByRole('list', { name: 'Visitors' })
  return opened
}
const said = () => screen.getAllByRole('listitem').map((item) => item.textContent)

it('a screen gets what the backend has: counted, refused and unread are told apart, and the days of its question are counted', async () => {
  const { seen } = await open()
  await waitFor(() => expect(said()).toEqual(['240 visitors, 38870 fen', 'refused', 'unread', '30 visitors, 200 fen', '2 of 6']))
  const asked = seen.filter(({ name }) => name === 'trafficDayList').map(({ payload }) => payload)
  expect(asked).toHaveLength(2)
  for (const { first_day } of asked) expect(String(first_day) <= days.from).toBe(true)
})

it('of a backend that keeps none nothing is asked, and nothing is known', async () => {
  const { seen } = await open(['platformRates'])
  await waitFor(() => expect(said()).toEqual(['unread', 'unread', 'unread', 'unread', '0 of 6']))
  expect(seen.filter(({ name }) => name === 'trafficDayList')).toEqual([])
})
