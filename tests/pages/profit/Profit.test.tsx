import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Scenario } from '../../../contract/entities/cost.ts'
import type { FigureAnswer, FigureQuestion } from '../../../src/figures/answers/question.ts'
import { emptySheet, toScenarioInputs } from '../../../src/pages/profit/calculatorInputs.ts'
import { Profit } from '../../../src/pages/profit/Profit.tsx'
import { TransportError } from '../../../src/providers/toolApi/TransportError.ts'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { type Answers, openScreen, refuse } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'
import { aCost, costPage } from './aCost.ts'

beforeEach(standInForBrowser)

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })]
const settings = { shared: [], freight: [], target_margin_bp: 1_500, version: 0, saved_at: 0, saved_by_name: '' }

function answer({ by, measure }: FigureQuestion): Partial<FigureAnswer> {
  if (measure === 'adSpend') return { rows: [{ shop: 'a', goods: '600100', sums: { adSpend: { part: 10_000, whole: null } } }] }
  const sums = {
    paidOrders: { part: 100, whole: null },
    salesAmount: { part: 299_000, whole: null },
    itemsSold: { part: 100, whole: null },
    refundBeforeShippingRate: { part: 8, whole: 100 },
    returnedGoodsRate: { part: 10, whole: 80 },
    refundAmountAfterShipping: { part: 35_880, whole: null },
  }
  const name = { title: 'Red cup', thumb: null, spec: 'L' }
  return { rows: by.includes('sku') ? [{ shop: 'a', goods: '600100', sku: '7', name, sums }] : [], total: sums }
}

async function openCalculator(query = '', answers: Answers = {}, user?: Readonly<Record<string, unknown>>) {
  const stood = standInForFigures({ answer })
  const page = await openScreen({
    path: `/goods/profitRateCompute${query || '?part=calculator'}`,
    answers: {
      shopList: () => shops,
      costList: () => costPage(),
      profitSettings: () => settings,
      scenarioList: () => ({ list: [] }),
      ...answers,
    },
    pages: { profitRateCompute: Profit },
    ...(user && { user }),
  })
  await screen.findByRole('heading', { name: 'Profit rate' })
  return { ...page, ...stood }
}

async function type(label: string | RegExp, text: string) {
  const input = await screen.findByRole('textbox', { name: label })
  await userEvent.clear(input)
  if (text) await userEvent.type(input, text)
  return input
}

async function fillIn() {
  await type(/^Price/, '29.90')
  await type(/^Refunded before shipping/, '8')
  await type(/^Refunded, goods not returned/, '5')
  await type(/^Refunded, goods returned/, '12')
  await type(/^Partial refunds/, '1')
  await type(/^Cost of goods/, '10')
  await type(/^Freight/, '3.3')
  await type(/^Packing/, '0')
  await type(/^Returns insurance/, '0.5')
  await type(/^Return freight/, '3')
}

const line = (name: string) => {
  const term = screen.getAllByRole('term').find((each) => each.textContent?.startsWith(name))
  return term?.parentElement?.textContent ?? ''
}

describe('the calculator', () => {
  it('knows no profit until price, refunds and cost are given, and says what it lacks', async () => {
    await openCalculator()
    expect(await screen.findByText('Profit unknown')).toBeTruthy()
    expect(screen.getByText(/Still unknown: Price, Refunded, goods not returned, Refunded, goods returned, Cost of goods\./)).toBeTruthy()
    expect(line('Break-even ROI, gross')).toMatch(/None.*a required input is unknown/)
  })

  it('shows the profit, what it is made of, and the limits on each basis', async () => {
    await openCalculator()
    await fillIn()
    await waitFor(() => expect(screen.getByText('¥10.33', { selector: 'strong' })).toBeTruthy())
    const table = screen.getByRole('table', { name: 'From sale to profit' })
    expect(within(table).getByRole('row', { name: /^Revenue ¥22.56/ })).toBeTruthy()
    expect(line('Break-even ROI, gross')).toMatch(/2.89$/)
    expect(line('Break-even ROI, net')).toMatch(/2.66$/)
    expect(line('Break-even ROI, settled')).toMatch(/2.18$/)
    await userEvent.click(screen.getByRole('button', { name: 'By ROI' }))
    await waitFor(() => expect(line('Break-even price')).toMatch(/¥24.19$/))
    expect(line('Bearable return rate')).toMatch(/24.8%$/)
  })

  it('says why there is no limit', async () => {
    await openCalculator()
    await fillIn()
    await type(/^Cost of goods/, '30')
    await waitFor(() => expect(screen.getByText('Loses money')).toBeTruthy())
    expect(line('Break-even ROI, gross')).toMatch(/None no profit before ads/)
  })

  it('keeps what cannot be read as it was typed, and the value as it was', async () => {
    await openCalculator()
    await fillIn()
    const input = await type(/^Cost of goods/, '10x')
    expect(await screen.findByText(/Enter a number from 0.00 to 100000.00/)).toBeTruthy()
    expect(input).toHaveProperty('value', '10x')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('¥10.33', { selector: 'strong' })).toBeTruthy()
  })

  it('follows a slider, and says that the value was changed by hand', async () => {
    await openCalculator()
    const slider = await screen.findByRole('slider', { name: 'Packing: slider' })
    fireEvent.change(slider, { target: { value: '55' } })
    expect(await screen.findByRole('textbox', { name: /^Packing/ })).toHaveProperty('value', '0.55')
    expect(slider.parentElement?.textContent).toContain('Typed')
  })
})

describe('the calculator of goods', () => {
  const goods = '?shop_uid=a&goods_id=600100'

  it('has their real price, rates, ads and cost, and says where each is from', async () => {
    const cost = aCost({ goods_id: '600100', terms: { costFen: 1_234 } })
    await openCalculator(goods, { costList: () => costPage([cost]) })
    expect(await screen.findByRole('heading', { name: 'Red cup · Harbour' })).toBeTruthy()
    const price = await screen.findByRole('textbox', { name: /^Price/ })
    await waitFor(() => expect(price).toHaveProperty('value', '29.90'))
    expect(price.parentElement?.textContent).toContain('From orders and ads')
    expect(screen.getByRole('textbox', { name: /^Refunded, goods returned/ })).toHaveProperty('value', '12.5')
    expect(screen.getByRole('textbox', { name: /^Ads per order/ })).toHaveProperty('value', '1.00')
    const own = screen.getByRole('textbox', { name: /^Cost of goods/ })
    expect(own).toHaveProperty('value', '12.34')
    expect(own.parentElement?.textContent).toContain('From the ledger: goods')
    expect(screen.getByRole('region', { name: 'How complete the figures are' })).toBeTruthy()
  })

  it('waits for the rules of freight, which its freight is made of', async () => {
    const weighed = aCost({ goods_id: '600100', terms: { costFen: 1_234 }, weight_grams: 800 })
    let isBroken = true
    const rules = { ...settings, freight: [{ courier: '', first_grams: 1_000, first_fen: 777, step_grams: 1_000, step_fen: 100 }] }
    const { answered } = await openCalculator(goods, {
      costList: () => costPage([weighed]),
      profitSettings: () => (isBroken ? refuse(-1, 'The settings are being repaired') : rules),
    })
    expect(await screen.findByText('The settings are being repaired')).toBeTruthy()
    await screen.findByRole('heading', { name: 'Red cup · Harbour' })
    await answered()
    expect(screen.getByText(/showing defaults meanwhile/)).toBeTruthy()
    expect(screen.getByText('Profit unknown')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Freight/ })).toHaveProperty('value', '7.77'))
  })

  it('reads every page of the ledger', async () => {
    const { callsOf } = await openCalculator(goods, {
      costList: ({ after }) => ({ ...costPage(), next: after === 'second' ? null : after === undefined ? 'first' : 'second' }),
    })
    await waitFor(() => expect(callsOf('costList').map(({ after }) => after)).toEqual([undefined, 'first', 'second']))
  })

  it('say that the ledger could not be read, and go on with it when it can', async () => {
    let isBroken = true
    await openCalculator(goods, {
      costList: () => (isBroken ? refuse(-1, 'The ledger is being repaired') : costPage()),
    })
    expect(await screen.findByText('The ledger is being repaired')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Price/ })).toHaveProperty('value', '29.90'))
  })
})

describe('scenarios', () => {
  const aScenario = (name: string, priceFen: number): Scenario => ({
    scenario_id: name,
    name,
    shop_uid: '',
    goods_id: '',
    saved_at: 1,
    version: 3,
    inputs: { ...toScenarioInputs(emptySheet), priceFen, lostBp: 0, returnedBp: 0, costFen: 1_000 },
  })
  const kept = [aScenario('Cheap', 2_000), aScenario('Dear', 4_000)]

  it('are kept under a name, with every input', async () => {
    const { callsOf } = await openCalculator('', { saveScenario: (sent) => ({ ...kept[0], ...sent }) })
    await type(/^Price/, '12')
    await type('Name of the scenario', 'Spring')
    await userEvent.click(screen.getByRole('button', { name: 'Save as new' }))
    await waitFor(() => expect(callsOf('saveScenario')).toHaveLength(1))
    expect(callsOf('saveScenario')[0]).toMatchObject({ name: 'Spring', inputs: { priceFen: 1_200, costFen: null, adsKind: 0 } })
  })

  it('that are refused leave the name as it was typed', async () => {
    await openCalculator('', { saveScenario: () => refuse(-2, 'This name is taken') })
    const name = await type('Name of the scenario', 'Spring')
    await userEvent.click(screen.getByRole('button', { name: 'Save as new' }))
    expect(await screen.findByText('This name is taken')).toBeTruthy()
    expect(name).toHaveProperty('value', 'Spring')
  })

  it('whose answer was lost are the same one when they are saved again, and the next of that name is another', async () => {
    let isLost = true
    const { keysOf } = await openCalculator('', {
      saveScenario(sent) {
        if (!isLost) return { ...kept[0], ...sent }
        isLost = false
        throw new TransportError('network', 'Network Error')
      },
    })
    const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save as new' }))
    const name = await type('Name of the scenario', 'Spring')
    await save()
    await waitFor(() => expect(keysOf('saveScenario')).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save as new' })).toHaveProperty('disabled', false))
    await save()
    await waitFor(() => expect(name).toHaveProperty('value', ''))
    await type('Name of the scenario', 'Spring')
    await save()
    await waitFor(() => expect(keysOf('saveScenario')).toHaveLength(3))
    const [first, again, next] = keysOf('saveScenario')
    expect(first).toBeTruthy()
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  })

  it('are compared beside each other and beside what is typed now', async () => {
    await openCalculator('', { scenarioList: () => ({ list: kept }) })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Compare: Cheap' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare: Dear' }))
    const columns = await screen.findAllByRole('article')
    expect(columns.map((column) => column.getAttribute('aria-label'))).toEqual(['Now', 'Cheap', 'Dear'])
    expect(columns[0]?.textContent).toContain('unknown')
    expect(within(columns[2] as HTMLElement).getByText('Price: unknown → 40.00¥')).toBeTruthy()
  })

  it('are opened, changed and saved in their place, and deleted when that is confirmed', async () => {
    const { callsOf } = await openCalculator('', {
      scenarioList: () => ({ list: kept }),
      saveScenario: (sent) => (sent.is_deleted ? null : { ...kept[1], ...sent }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Open: Dear' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Price/ })).toHaveProperty('value', '40.00'))
    await type(/^Price/, '41')
    await userEvent.click(screen.getByRole('button', { name: 'Save to “Dear”' }))
    await waitFor(() =>
      expect(callsOf('saveScenario')).toMatchObject([{ scenario_id: 'Dear', version: 3, name: 'Dear', inputs: { priceFen: 4_100 } }]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Delete: Cheap' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(callsOf('saveScenario')[1]).toMatchObject({ scenario_id: 'Cheap', is_deleted: 1 }))
  })

  it('that are deleted give the focus to the one in their place, or else to the heading of the page', async () => {
    let list = kept
    await openCalculator('', {
      scenarioList: () => ({ list }),
      saveScenario({ scenario_id }) {
        list = list.filter((each) => each.scenario_id !== scenario_id)
        return null
      },
    })
    const remove = async (name: string) => {
      const button = await screen.findByRole('button', { name: `Delete: ${name}` })
      button.focus()
      await userEvent.click(button)
      await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    }
    await remove('Cheap')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Compare: Dear' })))
    await remove('Dear')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })
})

describe('a list of shops that cannot be read', () => {
  it.each(['table', 'ledger', 'settings', 'bills'])('is said in the part %s, with the way to try again', async (part) => {
    let isUp = false
    await openCalculator(`?part=${part}`, { shopList: () => (isUp ? shops : refuse(1500, 'ill')) })
    await screen.findByText('ill')
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('ill')).toBeNull())
  })
})
