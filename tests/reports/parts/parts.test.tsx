import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { FigureQuestion } from '../../../src/figures/answers/question.ts'
import { noName } from '../../../src/figures/answers/question.ts'
import { AfterSaleKind, AfterSaleState, OrderStage } from '../../../src/figures/figureRows.ts'
import { useFigure } from '../../../src/reports/live/useFigure.ts'
import { BehindProvider, useBehind } from '../../../src/reports/parts/BehindProvider.tsx'
import { Completeness } from '../../../src/reports/parts/Completeness.tsx'
import { FigureControls } from '../../../src/reports/parts/FigureControls.tsx'
import { MeasureLabel, MeasureValue } from '../../../src/reports/parts/MeasureValue.tsx'
import { useFigureView } from '../../../src/reports/parts/useFigureView.ts'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { standInForWorkers } from '../../screens/transfer/standInForWorkers.ts'
import { type FigureAnswers, standInForFigures } from '../standInForFigures.ts'

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' }), aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill' })]
/** Lanes and figures belong to the bridge: each scene has its own. */
const aBridge = () => ({ ping: async () => ({ state: 'missing' }) }) as unknown as Bridge

/** A screen of two figures. */
function Figures() {
  const view = useFigureView('goodsQuery')
  const question: FigureQuestion = {
    measure: 'refundRate',
    beside: ['salesAmount'],
    by: [],
    window: view.window,
    basis: view.basis,
    shops: view.askedUids,
  }
  const asked = useFigure(view.shops ? question : null)
  return (
    <BehindProvider exportRight="returns.export">
      <FigureControls view={view} />
      <Completeness asked={asked} view={view} />
      <MeasureLabel measure="refundRate" />
      <Numbers asked={asked} question={question} />
    </BehindProvider>
  )
}

function Numbers({ asked, question }: { readonly asked: ReturnType<typeof useFigure>; readonly question: FigureQuestion }) {
  const open = useBehind()
  return (
    <>
      <MeasureValue
        measure="refundRate"
        sums={asked.answer?.total.refundRate}
        open={() => open({ title: 'Refund rate', question, group: {} })}
      />
      <MeasureValue measure="salesAmount" sums={asked.answer?.total.salesAmount} />
    </>
  )
}

beforeEach(() => {
  standInForBrowser()
  standInForWorkers()
})

async function openFigures(answers: Partial<FigureAnswers> = {}, address = '') {
  const stood = standInForFigures({
    answer: () => ({ total: { refundRate: { part: 2, whole: 16 }, salesAmount: { part: 123_450, whole: null } } }),
    ...answers,
  })
  const page = await openScreen({
    path: `/goods/goodsQuery${address}`,
    answers: { shopList: () => shops },
    bridge: aBridge(),
    pages: { goodsQuery: Figures },
  })
  await screen.findByText('¥1,234.50')
  return { ...page, ...stood }
}

describe('window and basis', () => {
  it('are in the address and in the question', async () => {
    const { address, asked } = await openFigures()
    expect(asked.at(-1)).toMatchObject({ basis: 'ordered', shops: ['a', 'b'] })
    await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }))
    await userEvent.click(screen.getByRole('button', { name: 'By request date' }))
    expect(address()).toBe('/goods/goodsQuery?window=yesterday&basis=asked')
    await waitFor(() => expect(asked.at(-1)?.basis).toBe('asked'))
    const { from, to } = asked.at(-1)?.window ?? {}
    expect(from).toBe(to)
  })

  it('takes a day that is typed sign by sign, also where the first of its signs make a day already', async () => {
    const { address } = await openFigures({}, '?window=2026-11-01..2026-11-27')
    const from = screen.getByLabelText<HTMLInputElement>('From')
    await userEvent.clear(from)
    await userEvent.keyboard('2026-11-25')
    expect([document.activeElement, from.value]).toEqual([from, '2026-11-25'])
    expect(address()).toBe('/goods/goodsQuery?window=2026-11-25..2026-11-27')
  })

  it('shows the days of a window that is chosen otherwise', async () => {
    await openFigures({}, '?window=2026-11-01..2026-11-07')
    await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }))
    const days = ['From', 'To'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
    expect(days).not.toContain('2026-11-07')
    expect(days[0]).toBe(days[1])
  })

  it('of one’s own begin with the days that were shown', async () => {
    const { address } = await openFigures({}, '?window=2026-11-01..2026-11-07')
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('2026-11-01')
    await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }))
    expect(address()).toBe('/goods/goodsQuery?window=last7')
    expect(screen.getAllByRole('button', { name: /Last 7 days/ })).toHaveLength(2)
  })
})

describe('how complete figures are', () => {
  const missing = [{ shop: 'b', kind: 'orders', from: '2026-11-20', to: '2026-11-22' }] as const
  const lacking = { isComplete: false, missing, lacking: [], unresolved: 4, olderThanRead: 0, unreadable: 0 }

  it('is one chip with the shops that are done; behind it is what is not counted', async () => {
    await openFigures({ answer: () => ({ total: { salesAmount: { part: 123_450, whole: null } }, complete: lacking }) })
    const trust = within(screen.getByRole('region', { name: 'How complete the figures are' }))
    await userEvent.click(trust.getByRole('button', { name: /1\/2 shops/ }))
    const dialog = within(await screen.findByRole('dialog'))
    for (const words of [
      '1 of 2 shops',
      'Mill: 3 shop days missing (each day of a shop counts)',
      '4 after-sales without an order yet, not counted',
    ])
      expect(dialog.getByText(words)).toBeTruthy()
  })

  it('says how old the figures are also where a shop was never read, and that one was not', async () => {
    const oldestReading = Math.floor(Date.UTC(2026, 0, 5, 4) / 1_000)
    const answer = { total: { salesAmount: { part: 123_450, whole: null } }, complete: lacking, asOf: null, oldestReading }
    await openFigures({ answer: () => answer })
    const chip = screen.getByRole('button', { name: /1\/2 shops/ })
    expect(chip.querySelector('time')?.dateTime).toBe('2026-01-05T04:00:00.000Z')
    await userEvent.click(chip)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Some shops have never been read')).toBeTruthy()
    expect(dialog.getByText(/^the others read /)).toBeTruthy()
  })

  it('opens the days that each shop lacks', async () => {
    await openFigures({ answer: () => ({ total: { salesAmount: { part: 123_450, whole: null } }, complete: lacking }) })
    await userEvent.click(screen.getByRole('button', { name: /1\/2 shops/ }))
    const row = within(await screen.findByRole('dialog')).getByRole('row', { name: /Mill/ })
    expect(row.textContent).toContain('Orders 2026-11-20 – 2026-11-22')
  })

  it('says that another tab reads, and that figures are in memory alone', async () => {
    await openFigures({ state: { role: 'follows', mode: 'blocked' } })
    await userEvent.click(screen.getByRole('button', { name: /2\/2 shops/ }))
    expect(await screen.findByText(/Another tab is reading/)).toBeTruthy()
    expect(screen.getByText(/does not allow storage/)).toBeTruthy()
  })

  it('says that nothing can be read without the extension', async () => {
    await openFigures({ state: { role: 'leads' } })
    expect(await screen.findByText(/There is no browser extension/)).toBeTruthy()
  })
})

describe('a value', () => {
  it('that has nothing to be divided by is a dash with its reason, not 0', async () => {
    await openFigures({ answer: () => ({ total: { refundRate: { part: 0, whole: 0 }, salesAmount: { part: 123_450, whole: null } } }) })
    expect(screen.getByRole('img', { name: /no orders to divide by/ })).toBeTruthy()
    expect(screen.queryByText('0%')).toBeNull()
  })

  it.each([
    [812, 'The first 0 are shown; the file has all of them.'],
    [50_001, 'The first 0 are shown; the file has the first 50,000.'],
  ])('of %i rows says how many of them its dialog and its file have', async (count, words) => {
    await openFigures({ behind: () => ({ rows: [], count, amountFen: 0 }) })
    await userEvent.click(screen.getByRole('button', { name: /Refund rate · 12.5%: show the rows/ }))
    expect((await screen.findByText(/rows[.] The first/)).textContent).toBe(`${count.toLocaleString('en-US')} rows. ${words}`)
  })

  it('opens the rows that it is made of', async () => {
    const order = { orderSn: '261101-1', goodsId: '7', skuId: '71', quantity: 1, amountFen: 3_990, merchantDiscountFen: null }
    const rest = {
      platformDiscountFen: null,
      stage: OrderStage.received,
      orderedAt: 1,
      paidAt: 1,
      shippedAt: 2,
      receivedAt: null,
      dueAt: null,
    }
    const asked = { orderSn: '261101-1', reasonCode: 7, reasonText: 'too small', askedAt: 3, closedAt: 4, refundFen: 3_990 }
    const afterSale = { ...asked, id: 'as-1', dueAt: null, kind: AfterSaleKind.returnGoods, state: AfterSaleState.refunded }
    await openFigures({
      behind: () => ({
        rows: [{ shop: 'a', order: { ...order, ...rest }, afterSale, readAt: 5, name: { ...noName, title: 'Rain coat', spec: 'red L' } }],
        count: 812,
        amountFen: 3_990,
      }),
    })
    await userEvent.click(screen.getByRole('button', { name: /Refund rate · 12.5%: show the rows/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund rate' }))
    expect(await dialog.findByText(/812 rows/)).toBeTruthy()
    const row = dialog.getByRole('row', { name: /261101-1/ })
    for (const words of ['Harbour', 'Rain coat', 'red L', '¥39.90', 'Received', 'Goods returned', 'too small', 'Refunded'])
      expect(row.textContent).toContain(words)
  })
})
