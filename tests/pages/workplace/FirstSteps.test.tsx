import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FIRST_STEPS_UNTIL_MS, type WorkMark } from '../../../contract/entities/workMark.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { FirstSteps, FirstStepsEntry } from '../../../src/pages/workplace/FirstSteps.tsx'
import { useWorkMarks } from '../../../src/pages/workplace/worklist/useWorkMarks.ts'
import { type Answers, openScreen } from '../openScreen.tsx'
import { costPage } from '../profit/aCost.ts'
import { aRule } from '../returns/alerts/someShops.ts'

function Day() {
  const marks = useWorkMarks()
  return (
    <>
      {marks.mark && !marks.areFirstStepsPutAway && <FirstSteps shopCount={shopCount} marks={marks} />}
      <ul>
        <FirstStepsEntry />
      </ul>
    </>
  )
}

let shopCount = 0

interface Opened {
  readonly shops?: number
  readonly user?: object
  readonly answers?: Answers
  readonly hasExtension?: boolean
  readonly marks?: readonly WorkMark[]
}

async function open({ shops = 0, user = {}, answers = {}, hasExtension = false, marks = [] }: Opened = {}) {
  shopCount = shops
  let kept = [...marks]
  const bridge = {
    ping: async () => (hasExtension ? { state: 'ready', version: '9.0.0', protocol: 1 } : { state: 'missing' }),
    listen: () => () => undefined,
  } as unknown as Bridge
  return openScreen({
    path: '/dashboard/workplace',
    pages: { Workplace: Day },
    bridge,
    user: { name: 'Chen', username: 'chen', level: 3, role: 'user', ...user },
    answers: {
      workMarkList: () => ({ list: kept }),
      markWork({ state, ...rest }) {
        const isSame = ({ kind, subject }: WorkMark) => kind === rest.kind && subject === rest.subject
        kept = kept.filter((each) => !isSame(each))
        if (state === 'open') return null
        const saved = { ...rest, state, at: Date.now(), from_name: '', to_name: '', answer: null } as unknown as WorkMark
        kept = [...kept, saved]
        return saved
      },
      costList: () => costPage(),
      alertRuleList: () => ({ list: [], total: 0 }),
      subAccountList: () => ({ list: [], total: 0 }),
      ...answers,
    },
  })
}

const list = () => screen.findByRole('region', { name: 'First steps' })
const doneOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .filter((item) => item.dataset.done === 'true')
    .map((item) => within(item).getAllByRole('link')[0]?.textContent)

describe('the list of first steps', () => {
  it('leads to where each step is done, and to its place in the handbook', async () => {
    await open()
    const items = within(await list()).getAllByRole('listitem')
    const linksOf = (item: HTMLElement) =>
      within(item)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    expect(items.map(linksOf)).toEqual([
      ['/help/plugDownload', '/help/docs?chapter=first-day#extension'],
      ['/shop/my_shop/create', '/help/docs?chapter=first-day#first-shop'],
      ['/goods/goodsQuery', '/help/docs?chapter=first-day#first-query'],
      ['/goods/profitRateCompute', '/help/docs?chapter=first-day#costs'],
      ['/return_goods/config', '/help/docs?chapter=first-day#alert'],
      ['/user/account/create', '/help/docs?chapter=first-day#helper'],
    ])
  })

  it('ticks nothing on an empty account, and says how far it is', async () => {
    await open()
    const region = await list()
    expect(await within(region).findByText('0 of 6 done')).toBeTruthy()
    expect(doneOf(region)).toEqual([])
  })

  it('ticks off what is true', async () => {
    await open({
      shops: 2,
      answers: {
        alertRuleList: () => ({ list: [theAlertRule], total: 1 }),
        subAccountList: () => ({ list: [], total: 3 }),
      },
    })
    const region = await list()
    await within(region).findByText('3 of 6 done')
    expect(doneOf(region)).toEqual(['Add the first shop', 'Set up an alert rule', 'Create a sub-account for a helper'])
  })

  it('keeps what was noted as done on another computer', async () => {
    await open({ marks: [aMark('query'), aMark('costs')] })
    const region = await list()
    await within(region).findByText('2 of 6 done')
    expect(doneOf(region)).toEqual(['Query goods once', 'Enter costs of goods'])
  })

  it('is put away for good, and comes back when it is asked for', async () => {
    const { seen } = await open()
    await userEvent.click(within(await list()).getByRole('button', { name: 'Put away' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Show first steps' }))
    expect(await list()).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show first steps' })).toBeNull())
    const decided = seen.filter(({ name }) => name === 'markWork').map(({ payload }) => [payload.subject, payload.state, payload.until])
    expect(decided).toEqual([
      ['', 'done', FIRST_STEPS_UNTIL_MS],
      ['', 'open', FIRST_STEPS_UNTIL_MS],
    ])
  })

  it('has no step of the main account for a sub-account, nor one that she has no right to', async () => {
    await open({ user: { sub_main_uid: 'main', rights: { shop: ['view'], goods: ['view'] } } })
    const region = await list()
    await within(region).findByText('0 of 2 done')
    expect(within(region).queryByText('Create a sub-account for a helper')).toBeNull()
    expect(within(region).queryByText('Add the first shop')).toBeNull()
  })
})

function aMark(subject: string): WorkMark {
  const size = { count: 0, worth_fen: null, until: FIRST_STEPS_UNTIL_MS, at: 0 }
  return { kind: 'firstSteps', shop_uid: '', subject, state: 'done', ...size, from_name: '', to_name: '', answer: null }
}

const theAlertRule = {
  ...aRule(),
  rule_id: 'r1',
  may_change: true,
  checked: [],
  created_by_name: 'Chen',
  updated_at: 0,
  version: 1,
}
