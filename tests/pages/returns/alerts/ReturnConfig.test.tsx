import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AlertRule, RuleAlert } from '../../../../contract/entities/alert.ts'
import type { Bridge } from '../../../../src/bridge/createBridge.ts'
import { snoozeChoices, toSnoozeEnd } from '../../../../src/domain/alertCourse.ts'
import type { FigureQuestion } from '../../../../src/figures/answers/question.ts'
import { dayOf, parseDay } from '../../../../src/figures/days.ts'
import { ReturnConfig } from '../../../../src/pages/returns/alerts/ReturnConfig.tsx'
import { ruleOffers } from '../../../../src/pages/returns/alerts/ruleDraft.ts'
import type { TabOfPage } from '../../../../src/providers/drafts/useTabDraft.ts'
import { TransportError } from '../../../../src/providers/toolApi/TransportError.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { type FigureAnswers, standInForFigures } from '../../../reports/standInForFigures.ts'
import { standInForWorkers } from '../../../screens/transfer/standInForWorkers.ts'
import { type Answers, aTab, openScreen, refuse } from '../../openScreen.tsx'
import { standInForBrowser } from '../../standInForBrowser.ts'
import { aSuggestion } from '../../suggestions/aSuggestion.ts'
import { anAlert } from './anAlert.ts'

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' }), aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill' })]
const aBridge = () => ({ ping: async () => ({ state: 'missing' }) }) as unknown as Bridge
const HOUR_MS = 3_600_000

const [offer] = ruleOffers
if (!offer) throw new Error('no rule is offered')
const aRule = (overrides: Partial<AlertRule> = {}): AlertRule => ({
  ...offer.rule,
  name: 'Too many returns',
  each: 'shop',
  rule_id: 'r1',
  may_change: true,
  created_by_name: 'Chen',
  updated_at: 0,
  version: 4,
  checked: [{ shop_uid: 'a', as_of: Date.now() - HOUR_MS }],
  ...overrides,
})
interface Scene {
  readonly path?: string
  readonly alerts?: readonly RuleAlert[]
  readonly rules?: readonly AlertRule[]
  readonly answers?: Answers
  readonly figures?: Partial<FigureAnswers>
  readonly user?: Readonly<Record<string, unknown>>
  readonly tab?: TabOfPage
}

async function open({ path = '/return_goods/config', alerts = [], rules = [aRule()], answers = {}, figures = {}, user, tab }: Scene = {}) {
  standInForFigures({ answer: () => ({}), ...figures })
  const opened = await openScreen({
    path,
    pages: { returnConfig: ReturnConfig },
    bridge: aBridge(),
    ...(user && { user }),
    ...(tab && { tab }),
    answers: {
      shopList: () => shops,
      alertList: () => ({ list: alerts, total: alerts.length }),
      alertRuleList: () => ({ list: rules, total: rules.length }),
      settleAlerts: () => ({ settled: 1 }),
      saveAlertRule: (payload) => ({ ...aRule(), ...payload }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { name: 'Alerts' })
  return opened
}

beforeEach(() => {
  localStorage.clear()
  standInForBrowser()
  standInForWorkers()
  globalThis.BroadcastChannel = class {
    addEventListener = () => undefined
    removeEventListener = () => undefined
    postMessage = () => undefined
    close = () => undefined
  } as unknown as typeof BroadcastChannel
})

describe('alerts on the page', () => {
  it('say what is wrong, by how much, since when, and what it costs [spec 1.7]', async () => {
    await open({ alerts: [anAlert()] })
    const item = (await screen.findByText('To handle')).closest('li')
    for (const said of [/Harbour/, /34%, threshold 30%, 50 orders/, /¥123.00 refunded/, /Since 2026-11-20/, /Checked an hour ago/])
      expect(item?.textContent).toMatch(said)
  })

  it('are all there: of very many the first ones, and the others on demand', async () => {
    const alerts = Array.from({ length: 230 }, (_, at) => anAlert({ alert_id: `x${at}`, shop_name: `Shop ${at}`, risk_fen: 1_000 - at }))
    await open({ alerts })
    await screen.findByText('Shop 0')
    expect(screen.queryByText('Shop 200')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 30 more (30 left)' }))
    expect(screen.getAllByText(/^Shop \d+$/)).toHaveLength(230)
  })

  it('that a link is about is first and marked, also where it has cleared', async () => {
    const alerts = [
      anAlert({ alert_id: 'x1', shop_name: 'Small', risk_fen: 100 }),
      anAlert({ alert_id: 'x2', shop_name: 'Large', risk_fen: 90_000 }),
      anAlert({ alert_id: 'x3', shop_name: 'Gone', state: 'left' }),
    ]
    await open({ alerts, path: '/return_goods/config?alert=x1' })
    await screen.findByText('Large')
    expect(screen.getAllByText(/^(Small|Large|Gone)$/).map((each) => each.textContent)).toEqual(['Small', 'Large'])
    expect(screen.getByText('Small').closest('li')?.getAttribute('aria-current')).toBe('true')
    cleanup()
    await open({ alerts, path: '/return_goods/config?alert=x3' })
    expect((await screen.findByText('Gone')).closest('li')?.getAttribute('aria-current')).toBe('true')
  })

  it('of goods lead to the returns of these goods, and say why they go on below their threshold', async () => {
    const ofGoods = { goods_id: '7', family: 'Red cup', each: 'goods', value: 0.28 } as const
    await open({ alerts: [anAlert({ alert_id: 'x1', ...ofGoods }), anAlert({ alert_id: 'x2', ...ofGoods, sku_id: '9' })] })
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByRole('link', { name: 'Red cup' })
    expect(hrefOf('Red cup')).toBe('/return_goods/product?of_shops=a&keyword=7')
    expect(hrefOf('Red cup · 9')).toBe('/return_goods/product?of_shops=a&keyword=9&level=sku')
    expect(screen.getAllByText('Better than the threshold, not yet cleared')).toHaveLength(2)
  })

  it('with the most money at risk come first, and those that somebody has seen to after those that wait', async () => {
    const alerts = [
      anAlert({ alert_id: 'x1', shop_name: 'Small', risk_fen: 100 }),
      anAlert({ alert_id: 'x2', shop_name: 'Seen', risk_fen: 900_000, acknowledged_at: 1, acknowledged_by: 'Ning' }),
      anAlert({ alert_id: 'x3', shop_name: 'Large', risk_fen: 90_000 }),
      anAlert({ alert_id: 'x4', shop_name: 'Unknown', risk_fen: null }),
    ]
    await open({ alerts })
    await screen.findByText('Large')
    expect(screen.getAllByText(/^(Small|Seen|Large|Unknown)$/).map((each) => each.textContent)).toEqual([
      'Large',
      'Small',
      'Unknown',
      'Seen',
    ])
    expect(screen.getByText('Acknowledged by Ning')).toBeTruthy()
  })

  it('that are not read any more say so, and stay as they were', async () => {
    const old = Date.now() - 3 * 24 * HOUR_MS
    await open({ alerts: [anAlert({ as_of: old, few_at: old + HOUR_MS })] })
    expect(await screen.findByText('Last checked 3 days ago, not since')).toBeTruthy()
    expect(screen.getByText('Too few orders to tell: state unchanged')).toBeTruthy()
    expect(screen.getByText('To handle')).toBeTruthy()
  })

  it('on a rate of the platform say no number of orders, and why nothing is known of it', async () => {
    await open({ alerts: [anAlert({ measure: 'platformQualityRate', value: 0.012, line: 0.01, orders: 0, few_at: Date.now() })] })
    const item = (await screen.findByText('Platform: quality refunds')).closest('li')
    expect(item?.textContent).toMatch(/1.2%, threshold 1%/)
    expect(item?.textContent).not.toMatch(/orders/)
    expect(screen.getByText('The platform gave no readable value: state unchanged')).toBeTruthy()
  })

  it('are acknowledged, or put off until a morning', async () => {
    const user = userEvent.setup()
    const { callsOf, notices } = await open({ alerts: [anAlert()] })
    await user.click(await screen.findByRole('button', { name: 'Got it: Harbour' }))
    await waitFor(() => expect(callsOf('settleAlerts')).toEqual([{ alert_ids: ['x1'], action: 'acknowledge' }]))
    await waitFor(() => expect(notices).toEqual([{ type: 'success', message: 'Alerts handled: 1' }]))
    for (const [at, name] of ['Until tomorrow', '3 days', 'A week'].entries()) {
      await user.click(screen.getByRole('button', { name: 'Snooze: Harbour' }))
      await user.click(await screen.findByRole('menuitem', { name, hidden: true }))
      const until = toSnoozeEnd(snoozeChoices[at] ?? 'week', Date.now())
      await waitFor(() => expect(callsOf('settleAlerts').at(-1)).toEqual({ alert_ids: ['x1'], action: 'snooze', until }))
    }
  })

  it('of one family in several shops are dealt with together', async () => {
    const ofFamily = { goods_id: '77', family: 'Red dress' }
    const { callsOf } = await open({
      alerts: [anAlert({ alert_id: 'x1', ...ofFamily }), anAlert({ alert_id: 'x2', shop_uid: 'b', shop_name: 'Mill', ...ofFamily })],
    })
    expect(await screen.findByRole('heading', { name: 'Red dress · 2 shops' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Got it: Red dress' }))
    await waitFor(() => expect(callsOf('settleAlerts')).toEqual([{ alert_ids: ['x1', 'x2'], action: 'acknowledge' }]))
  })

  it('that have left are apart', async () => {
    await open({ alerts: [anAlert({ state: 'left' })] })
    expect(await screen.findByText('No alerts at the moment.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cleared' }))
    expect(await screen.findByText('Harbour')).toBeTruthy()
  })

  it('that could not be asked for say why', async () => {
    await open({ answers: { alertList: () => refuse(1500, 'the database is away') } })
    expect((await screen.findByRole('alert')).textContent).toContain('the database is away')
  })
})

describe('rules on the page', () => {
  it('are sentences, and say how many of their shops were checked', async () => {
    await open()
    expect(
      await screen.findByText('Each shop: alert when Refunds after shipping over 30 days is at or above 30%; clear below 25%'),
    ).toBeTruthy()
    expect(await screen.findByText('1 of 2 shops checked in the last day')).toBeTruthy()
  })

  it('are offered where there are none, and are saved as they are offered', async () => {
    const { callsOf } = await open({ rules: [] })
    await userEvent.click(await screen.findByRole('button', { name: 'Use: Goods: high refund rate after shipping' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(callsOf('saveAlertRule')).toEqual([{ ...offer.rule, name: 'Goods: high refund rate after shipping' }]))
  })

  it('whose answer was lost are the same rule when they are saved again', async () => {
    let isLost = true
    const { keysOf } = await open({
      rules: [],
      answers: {
        saveAlertRule(payload) {
          if (!isLost) return { ...aRule(), ...payload }
          isLost = false
          throw new TransportError('network', 'Network Error')
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Use: Goods: high refund rate after shipping' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(keysOf('saveAlertRule')).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save rule' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(keysOf('saveAlertRule')).toHaveLength(2))
    const [first, again] = keysOf('saveAlertRule')
    expect(first).toBeTruthy()
    expect(again).toBe(first)
  })

  it('watch a rate of the platform against the category, with nothing to type of orders and days', async () => {
    const user = userEvent.setup()
    const { callsOf } = await open()
    await user.click(await screen.findByRole('button', { name: 'New rule' }))
    const form = await screen.findByRole('dialog', { name: 'New rule' })
    await user.type(within(form).getByRole('textbox', { name: 'Name of the rule' }), 'Quality')
    await user.selectOptions(within(form).getByRole('combobox', { name: /^Measure/ }), 'Platform: quality refunds')
    expect(within(form).queryByRole('textbox', { name: /^(Days that count|Orders needed)/ })).toBeNull()
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Compare with' }), 'the category’s average')
    expect(
      await within(form).findByText(
        /^Each shop: alert when Platform: quality refunds over 30 days is at or above 1.5 times the category’s average/,
      ),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save rule' }))
    const saved = { measure: 'platformQualityRate', kind: 'category', each: 'shop', window_days: 30, enter_line: 1.5, is_cautious: false }
    await waitFor(() => expect(callsOf('saveAlertRule')).toEqual([expect.objectContaining(saved)]))
  })

  it('say that young orders are compared with old ones, and do not compare what is open now with its past', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: 'New rule' }))
    const form = await screen.findByRole('dialog', { name: 'New rule' })
    const choose = (label: RegExp, option: string) =>
      user.selectOptions(within(form).getByRole('combobox', { name: label }), within(form).getByRole('option', { name: option }))
    const kinds = () => within(within(form).getByRole('combobox', { name: 'Compare with' })).getAllByRole('option')
    await choose(/^Measure/, 'Refund rate')
    expect(within(form).queryByText(/young orders/)).toBeNull()
    await choose(/^Compare with/, 'its own 28 days before')
    expect(within(form).getByText(/young orders are compared with old ones/)).toBeTruthy()
    expect(kinds()).toHaveLength(3)
    await choose(/^Measure/, 'Open after-sales')
    expect(kinds().map(({ textContent }) => textContent)).toEqual(['(a fixed value)', 'the category’s average'])
    await choose(/^Measure/, 'Sales')
    expect(within(form).getByRole('textbox', { name: 'Days counted, until yesterday' })).toBeTruthy()
  })

  it('are changed by their version, and what is wrong stays in the form', async () => {
    const user = userEvent.setup()
    const { callsOf } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit: Too many returns' }))
    const line = screen.getByRole('textbox', { name: 'Alert at or above (%)' })
    await user.clear(line)
    await user.type(line, '20')
    await user.click(screen.getByRole('button', { name: 'Save rule' }))
    expect(await screen.findByText('Must not be above the alert threshold')).toBeTruthy()
    expect(callsOf('saveAlertRule')).toEqual([])
    await user.clear(line)
    await user.type(line, '40')
    await user.click(screen.getByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(callsOf('saveAlertRule')).toMatchObject([{ rule_id: 'r1', version: 4, enter_line: 0.4, leave_line: 0.25 }]))
  })

  it('have what was typed where their form was left, by the version that it began with, until it is given up', async () => {
    const tab = aTab()
    let version = 4
    const alertRuleList = () => ({ list: [aRule({ version })], total: 1 })
    const { goBack, goForward, callsOf } = await open({ tab, answers: { alertRuleList } })
    const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit: Too many returns' }))
    const line = () => screen.getByRole('textbox', { name: 'Alert at or above (%)' })
    await edit()
    await userEvent.clear(line())
    await userEvent.type(line(), '40')
    goBack()
    version = 5
    goForward()
    await edit()
    expect(line()).toHaveProperty('value', '40')
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(callsOf('saveAlertRule')).toMatchObject([{ version: 4, enter_line: 0.4 }]))
    await waitFor(() => expect(tab.drafts.isEmpty()).toBe(true))
    await edit()
    await userEvent.type(line(), '0')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(tab.drafts.isEmpty()).toBe(true)
  })

  it('that somebody else deletes leave nothing unsaved behind', async () => {
    const tab = aTab()
    const rules = [aRule()]
    const { goBack, goForward } = await open({ tab, answers: { alertRuleList: () => ({ list: rules, total: rules.length }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Too many returns' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Alert at or above (%)' }), '0')
    goBack()
    expect(tab.drafts.isEmpty()).toBe(false)
    rules.splice(0, 1)
    goForward()
    await waitFor(() => expect(tab.drafts.isEmpty()).toBe(true))
  })

  it('that a program suggested lead nobody back here who has gone elsewhere while they were saved', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const suggested = {
      suggestion: aSuggestion({ kind: 'alertRule', suggestion_id: 's2', row_count: 1 }),
      change: { kind: 'alertRule', rule: { ...offer.rule, name: 'Watch' } },
      hidden_rows: 0,
      outcomes: [],
    }
    const { callsOf, notices, goBack, address } = await open({
      path: '/return_goods/config?suggestion=s2',
      answers: { suggestion: () => suggested, saveAlertRule: () => held.then(() => aRule()) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(callsOf('saveAlertRule')).toMatchObject([{ suggestion_id: 's2' }]))
    goBack()
    await waitFor(() => expect(address()).toBe('/shop/groups'))
    answer()
    await waitFor(() => expect(notices).toHaveLength(1))
    expect(address()).toBe('/shop/groups')
  })

  it('ask on whether they are to be deleted when what was changed before is saved', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { callsOf, notices } = await open({ answers: { saveAlertRule: () => held.then(() => aRule({ is_on: false })) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off: Too many returns' }))
    await waitFor(() => expect(callsOf('saveAlertRule')).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Delete: Too many returns' }))
    answer()
    await waitFor(() => expect(notices).toHaveLength(1))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(callsOf('saveAlertRule').at(-1)).toEqual({ rule_id: 'r1', deleted: 1 }))
  })

  it('are turned off, and deleted once that is confirmed', async () => {
    const user = userEvent.setup()
    const { callsOf } = await open()
    await user.click(await screen.findByRole('button', { name: 'Turn off: Too many returns' }))
    await waitFor(() => expect(callsOf('saveAlertRule')).toMatchObject([{ rule_id: 'r1', is_on: false }]))
    await user.click(screen.getByRole('button', { name: 'Delete: Too many returns' }))
    const confirm = await screen.findByRole('button', { name: 'Delete' })
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
    await user.click(confirm)
    await waitFor(() => expect(callsOf('saveAlertRule').at(-1)).toEqual({ rule_id: 'r1', deleted: 1 }))
  })

  it('of the main account are only read by a sub-account, and nobody without the right changes any', async () => {
    const helper = { name: 'Ning', username: 'ning', role: 'user', level: 3, sub_main_uid: 'main' }
    const mayOperate = { ...helper, rights: { shop: ['view'], returns: ['view', 'operate'] } }
    const { unmount } = await open({ rules: [aRule({ may_change: false })], user: mayOperate })
    expect(await screen.findByText('Managed by the main account')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
    unmount()
    await open({ alerts: [anAlert()], user: { ...helper, rights: { shop: ['view'], returns: ['view'] } } })
    expect(await screen.findByText('To handle')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /New rule|Got it|Edit/ })).toBeNull()
  })

  it('of which there are none point a sub-account that may make none to the main account, and to no button that is not there', async () => {
    const helper = { name: 'Ning', username: 'ning', role: 'user', level: 3, sub_main_uid: 'main' }
    await open({ rules: [], user: { ...helper, rights: { shop: ['view'], returns: ['view'] } } })
    expect(await screen.findByText('There are no rules yet. You may not create any; ask the main account for one.')).toBeTruthy()
  })
})

describe('a rule tried on the past', () => {
  const today = dayOf(Date.now() / 1_000)
  /** Nine days ago and today half of the orders came back, in the first shop. */
  const answerOf = (read: readonly string[]) => (question: FigureQuestion) => {
    const { window, shops, beside = [] } = question
    const missing = shops.flatMap((shop) => (read.includes(shop) ? [] : [{ shop, kind: 'orders' as const, ...window }]))
    const complete = { isComplete: missing.length === 0, missing, lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 }
    const last = parseDay(window.to) ?? 0
    const part = last === today - 9 || last === today ? 50 : 0
    const sums = { paidOrders: { part: 100, whole: null }, refundAmount: { part: 500, whole: null } }
    return { rows: [{ shop: 'a', sums: { ...sums, ...Object.fromEntries(beside.map((name) => [name, { part, whole: 100 }])) } }], complete }
  }
  const answer = answerOf(['a'])
  const readings: FigureAnswers['readings'] = ({ shops: uids, kind }) =>
    uids.map((shop) => ({
      shop,
      kind,
      current: null,
      closedUpTo: null,
      days: Array.from({ length: shop === 'a' ? 90 : 0 }, (_, at) => ({
        day: today - 89 + at,
        asOf: Date.now() / 1_000,
        isWhole: true,
        unreadable: 0,
      })),
    }))
  const run = async (scene: Scene) => {
    await open(scene)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Too many returns' }))
    await screen.findByRole('button', { name: 'Test the last 60 days' })
  }

  it('says how often it would have rung, when and where, and which shops it could not know', async () => {
    await run({ figures: { answer, readings } })
    expect(await screen.findByText('It would have alerted 2 times in the last 60 days')).toBeTruthy()
    expect(screen.getByText(/Data available for 60 of 60 days. 1 of 2 shops were read on the last day./)).toBeTruthy()
    const rings = within(screen.getByRole('table', { name: 'New' }))
      .getAllByRole('row')
      .slice(1)
    expect(
      rings.map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Harbour', '50%'],
      ['Harbour', '50%'],
    ])
  })

  it('does not wait for the name of a new one', async () => {
    await open({ figures: { answer, readings } })
    await userEvent.click(await screen.findByRole('button', { name: 'New rule' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the rule' }).value).toBe('')
    expect(await screen.findByText(/^It would (not )?have alerted/)).toBeTruthy()
  })

  it('is out of date once the rule is changed, and tried again by itself', async () => {
    await run({ figures: { answer, readings } })
    await screen.findByText('It would have alerted 2 times in the last 60 days')
    await userEvent.type(screen.getByRole('textbox', { name: 'Alert at or above (%)' }), '9')
    expect(await screen.findByText('It would not have alerted in the last 60 days')).toBeTruthy()
  })

  it('says so where nothing was read yet', async () => {
    await run({ figures: { answer: answerOf([]) } })
    expect(await screen.findByText(/have not been read for any of its shops yet/)).toBeTruthy()
  })
})
