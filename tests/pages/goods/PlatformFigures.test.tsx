import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { PlatformFigures } from '../../../src/pages/goods/PlatformFigures.tsx'
import { useResourceNamed } from '../../../src/providers/registry/useRegistry.ts'
import { useShopList } from '../../../src/shops/useShopList.ts'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const MASKED = '\ue601'
const shop = aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour', cookie: 'PASS_ID=a' })
const opened = { shop_uid: 'a', shop_name: 'Harbour', goods_id: '600100', goods_name: 'Red cup' }
const day = { payOrdrAmt: 29.9, payOrdrCnt: 1, goodsUv: 0, goodsPv: null, goodsVcr: MASKED }
const list = (...rows: unknown[]) => ({ rows, unreadable: [] })

const replies: Readonly<Record<string, unknown>> = {
  goodsFigures: {
    todayGoodsDetail: day,
    yesterdayGoodsDetail: null,
    todayGoodsDetailList: list({ statHr: 0, payOrdrCnt: 1, payOrdrAmt: 29.9 }),
    yesterdayGoodsDetailList: list({ statHr: 23, payOrdrCnt: 6, payOrdrAmt: 60 }),
  },
  goodsAfterSales: { statDate: '2026-11-21', rfSucOrdrCnt1m: 3, rfSucOrdrAmt1m: 8_970, dsptRfSucOrdrCnt1m: 0 },
  goodsQuality: { goodsList: list({ goodsId: '600100', goodsNavigatorDetailDTO: { avgDescRevScr1m: 4.86, qltyRfndOrdrCntRto1m: 1.5 } }) },
  goodsProblems: { score: 3.8, problems: list('No size table', { desc: 'Too few pictures' }) },
}

/** As the goods query, whose rows are there only after its shops. */
function OnceShopsAreKnown({ close }: { readonly close: () => void }) {
  const { data } = useShopList(useResourceNamed('shops'))
  return data ? <PlatformFigures opened={opened} close={close} /> : null
}

/** The panel; `failing` says which calls fail until it is emptied. */
async function openPanel(failing = new Set<string>()) {
  const asked: string[] = []
  const close = vi.fn()
  const callMerchant = async (name: string) => {
    asked.push(name)
    if (failing.has(name)) throw new BridgeError('rejected', { merchantMessage: '系统开小差' })
    return replies[name]
  }
  await openScreen({
    path: '/goods/goodsQuery',
    answers: { shopList: () => [shop] },
    bridge: { callMerchant } as unknown as Bridge,
    pages: { goodsQuery: () => <OnceShopsAreKnown close={close} /> },
  })
  return { asked, close, failing }
}

const section = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))

describe('the platform’s figures of one goods', () => {
  it('are asked by four calls, each with its own time', async () => {
    const { asked } = await openPanel()
    expect(await screen.findByRole('dialog', { name: /Red cup/ })).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText(/^asked /)).toHaveLength(4))
    expect(asked.toSorted()).toEqual(['goodsAfterSales', 'goodsFigures', 'goodsProblems', 'goodsQuality'])
  })

  it('tell zero, missing and unreadable apart, and yuan from fen', async () => {
    await openPanel()
    const visits = within(await screen.findByRole('table', { name: 'Visits and sales' }))
    const cellsOf = (name: string) => within(visits.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')
    expect(cellsOf('Visitors')[0]?.textContent).toBe('0')
    expect(within(cellsOf('Views')[0] as HTMLElement).getByRole('img', { name: 'None' })).toBeTruthy()
    expect(cellsOf('Conversion')[0]?.textContent).toBe('Unreadable')
    expect(cellsOf('Paid .*¥')[0]?.textContent).toBe('¥29.90')
    expect(await screen.findByText('¥89.70')).toBeTruthy()
    expect(section('After-sales').getByText('up to 2026-11-21')).toBeTruthy()
  })

  it('say what is wrong, and that nothing public confirms it', async () => {
    await openPanel()
    await screen.findByText('No size table')
    const check = section('Platform check')
    expect(check.getByText('Too few pictures')).toBeTruthy()
    expect(check.getByText('Assumed')).toBeTruthy()
    expect(section('Visits and sales').queryByText('Assumed')).toBeNull()
  })

  it('fail one by one with the platform’s words, and are asked again one by one', async () => {
    const { asked, failing } = await openPanel(new Set(['goodsAfterSales']))
    const retry = await screen.findByRole('button', { name: 'Try again After-sales in a month' })
    expect(section('After-sales').getByRole('alert').textContent).toContain('系统开小差')
    await waitFor(() => expect(screen.getAllByText(/^asked /)).toHaveLength(3))
    failing.clear()
    await userEvent.click(retry)
    expect(await screen.findByText('¥89.70')).toBeTruthy()
    expect(asked.filter((name) => name === 'goodsAfterSales')).toHaveLength(2)
    expect(asked).toHaveLength(5)
  })

  it('are closed by the button of the panel', async () => {
    const { close } = await openPanel()
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(close).toHaveBeenCalled()
  })
})
