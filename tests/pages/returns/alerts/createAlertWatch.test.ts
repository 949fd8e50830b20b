import { describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../../contract/codes.ts'
import type { AlertReading, AlertRule, RuleAlert } from '../../../../contract/entities/alert.ts'
import type { CallInput, CallName } from '../../../../contract/toolApi.ts'
import type { ShopLanes } from '../../../../src/bridge/lanes/shopLanes.ts'
import { dayOf } from '../../../../src/figures/days.ts'
import { createReadyDays } from '../../../../src/figures/reading/createReadyDays.ts'
import type { ReaderStatus } from '../../../../src/figures/reading/readerState.ts'
import type { FigureState } from '../../../../src/figures/worker/messages.ts'
import type { Figures } from '../../../../src/figures/worker/openFigures.ts'
import {
  CHECK_AFTER_PASS_MS,
  CHECK_EVERY_MS,
  createAlertWatch,
  shopsOfRule,
} from '../../../../src/pages/returns/alerts/createAlertWatch.ts'
import { listAlerts } from '../../../../src/pages/returns/alerts/listAlerts.ts'
import { ToolApiError } from '../../../../src/providers/toolApi/ToolApiError.ts'
import { createBrowserStorage } from '../../../../src/storage/createBrowserStorage.ts'
import { aClock, START_MS } from '../../../bridge/lanes/aClock.ts'
import { aRule } from './someShops.ts'

const today = dayOf(START_MS / 1_000)
const asOf = START_MS / 1_000 - 60
const rule = (overrides: Partial<AlertRule> = {}): AlertRule => ({
  ...aRule(),
  rule_id: 'r1',
  version: 1,
  may_change: true,
  checked: [],
  created_by_name: '',
  updated_at: 0,
  ...overrides,
})

/** A watch over two shops, of which the first is over every line, and a server that keeps what it is sent. */
function aWatch({
  rules = [rule()],
  role = 'leads' as FigureState['role'],
  fails = false,
  fullRule = '',
  alerts = [] as readonly RuleAlert[],
} = {}) {
  const clock = aClock()
  const sent: CallInput<'saveAlertReadings'>[] = []
  const asked: CallName[] = []
  const listeners = new Set<() => void>()
  let figureState: FigureState = { role, mode: 'kept', revision: 1 }
  let status: ReaderStatus = 'waiting'
  const surroundings = { fails }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const figures = {
    read: () => figureState,
    subscribe,
    close: () => undefined,
    call: async (name: string, given: { shops: string[]; kind: 'orders' }) => {
      if (name === 'readings')
        return given.shops.map((shop) => ({
          shop,
          kind: given.kind,
          current: null,
          closedUpTo: null,
          days: [{ day: today, asOf, isWhole: true, unreadable: 0 }],
        }))
      const sums = { paidOrders: { part: 100, whole: null }, refundAmount: { part: 500, whole: null } }
      return {
        complete: { isComplete: true, missing: [], lacking: [] },
        rows: given.shops.map((shop) => ({
          shop,
          sums: { ...sums, refundAfterShippingRate: { part: shop === 'a' ? 50 : 0, whole: 100 } },
        })),
      }
    },
  } as unknown as Figures
  const api = {
    call: async (name: CallName, payload: CallInput<'saveAlertReadings'> & { readonly readings: readonly AlertReading[] }) => {
      asked.push(name)
      if (surroundings.fails) throw new Error('away')
      if (name === 'alertRuleList') return { list: rules, total: rules.length }
      if (name === 'alertList') return { list: alerts, total: alerts.length }
      if (name === 'groupList') return [{ group_id: 'g', shop_uid_list: ['b'] }]
      const isNew = ({ shop_uid }: AlertReading) => !alerts.some((alert) => alert.shop_uid === shop_uid)
      if (payload.readings.some((reading) => reading.rule_id === fullRule && isNew(reading)))
        throw new ToolApiError('reply', ReplyCode.levelLimit, 'full')
      sent.push(payload)
      return { taken: 1, rang: 1 }
    },
  } as unknown as Parameters<typeof createAlertWatch>[0]['api']
  const reader = {
    read: () => ({ status, run: {} as never, watch: [], settings: { isPaused: false, unwatched: [] }, progress: null, spent: [] }),
    subscribe,
  }
  const kept = { storage: createBrowserStorage(null), owner: '15' }
  const watch = createAlertWatch({ figures, reader, api, lanes: {} as ShopLanes, readyDays: createReadyDays(clock.now), ...kept, clock })
  return {
    watch,
    sent,
    asked,
    surroundings,
    checks: () => asked.filter((name) => name === 'alertRuleList').length,
    become(next: ReaderStatus) {
      status = next
      tell()
    },
    put() {
      figureState = { ...figureState, revision: figureState.revision + 1 }
      tell()
    },
    async pass(ms: number) {
      clock.advance(ms)
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    },
  }
}

describe('the watch of the alert rules', () => {
  it('checks after a pass of the reader, and sends what is over the line with the shops that were checked', async () => {
    const { watch, become, pass, sent } = aWatch()
    watch.know(['a', 'b'], true)
    await pass(0)
    expect(sent).toEqual([])
    become('reading')
    become('watching')
    await pass(0)
    expect(sent).toMatchObject([
      { readings: [{ shop_uid: 'a', verdict: 'over', value: 0.5, as_of: asOf * 1_000 }], checks: [{ shop_uid: 'a' }, { shop_uid: 'b' }] },
    ])
    expect(watch.read()).toMatchObject({ isChecking: false, checkedAt: START_MS, error: null })
  })

  it('checks again only when the figures have changed, and not more often than every few minutes', async () => {
    const { watch, become, pass, put, checks } = aWatch()
    watch.know(['a'], true)
    become('watching')
    await pass(0)
    await pass(2 * CHECK_EVERY_MS)
    expect(checks()).toBe(1)
    put()
    await pass(0)
    expect(checks()).toBe(2)
    put()
    await pass(CHECK_EVERY_MS - 1)
    expect(checks()).toBe(2)
    await pass(1)
    expect(checks()).toBe(3)
  })

  it('comes sooner after the end of a pass, and at once where it is wanted', async () => {
    const { watch, become, pass, put, checks } = aWatch()
    watch.know(['a'], true)
    become('watching')
    await pass(0)
    put()
    become('reading')
    become('watching')
    await pass(CHECK_AFTER_PASS_MS)
    expect(checks()).toBe(2)
    watch.checkNow()
    await pass(0)
    expect(checks()).toBe(3)
  })

  it.each([
    ['another tab reads', { role: 'follows' as const }, true],
    ['the user may not send what is found', {}, false],
  ])('rests while %s', async (_, parts, maySend) => {
    const { watch, become, pass, checks } = aWatch(parts)
    watch.know(['a'], maySend)
    become('watching')
    await pass(CHECK_EVERY_MS)
    expect(checks()).toBe(0)
  })

  it('says why a check failed, and goes on with the next one', async () => {
    const { watch, become, pass, put, surroundings } = aWatch({ fails: true })
    watch.know(['a'], true)
    become('watching')
    await pass(0)
    expect(watch.read()).toMatchObject({ checkedAt: null, error: new Error('away') })
    surroundings.fails = false
    put()
    await pass(CHECK_EVERY_MS)
    expect(watch.read()).toMatchObject({ error: null, checkedAt: START_MS + CHECK_EVERY_MS })
  })

  it('checks all other rules where the account may keep no more alerts of one, and says so', async () => {
    const { watch, become, pass, sent } = aWatch({ rules: [rule(), rule({ rule_id: 'r2' })], fullRule: 'r1' })
    watch.know(['a', 'b'], true)
    become('watching')
    await pass(0)
    expect(sent).toMatchObject([{ readings: [{ rule_id: 'r2', shop_uid: 'a' }] }])
    expect(watch.read()).toMatchObject({ isChecking: false, checkedAt: null, error: { message: 'full' } })
  })

  it('says that alerts are over where the account may keep no new one of the same rule, which makes room for it', async () => {
    const alerts = [{ rule_id: 'r1', shop_uid: 'b', goods_id: '', sku_id: '', state: 'ringing' } as RuleAlert]
    const { watch, become, pass, sent } = aWatch({ rules: [rule()], fullRule: 'r1', alerts })
    watch.know(['a', 'b'], true)
    become('watching')
    await pass(0)
    expect(sent).toMatchObject([{ readings: [{ rule_id: 'r1', shop_uid: 'b' }], checks: [] }])
    expect(watch.read()).toMatchObject({ checkedAt: null, error: { message: 'full' } })
  })

  it('leaves out rules that are off, and shops that a rule does not name', async () => {
    const rules = [rule({ is_on: false }), rule({ rule_id: 'r2', shops: 'group', group_id: 'g' })]
    const { watch, become, pass, sent } = aWatch({ rules })
    watch.know(['a', 'b'], true)
    become('watching')
    await pass(0)
    expect(sent).toMatchObject([{ readings: [], checks: [{ rule_id: 'r2', shop_uid: 'b' }] }])
  })

  it('ends with the login', async () => {
    const { watch, become, pass, checks } = aWatch()
    watch.know(['a'], true)
    watch.close()
    become('watching')
    await pass(CHECK_EVERY_MS)
    expect(checks()).toBe(0)
  })
})

it.each([
  ['all', ['a', 'b', 'c']],
  ['group', ['b']],
  ['these', ['c']],
] as const)('a rule for %s watches %o of the shops that the user sees', (shops, watched) => {
  const groups = [{ group_id: 'g', shop_uid_list: ['b', 'hidden'] }]
  expect(shopsOfRule({ shops, group_id: 'g', shop_uid_list: ['c', 'hidden'] }, ['a', 'b', 'c'], groups)).toEqual(watched)
})

it('alerts are listed by where they are, and by money', async () => {
  const now = START_MS
  const anAlert = (alert_id: string, overrides: Partial<RuleAlert>) =>
    ({
      alert_id,
      state: 'ringing',
      as_of: now,
      few_at: null,
      risk_fen: 0,
      acknowledged_at: null,
      snoozed_until: null,
      ...overrides,
    }) as RuleAlert
  const list = [
    anAlert('left', { state: 'left', risk_fen: 9 }),
    anAlert('pending', { state: 'pending' }),
    anAlert('snoozed', { snoozed_until: now + 1 }),
    anAlert('seen', { acknowledged_at: now }),
    anAlert('small', { risk_fen: 1, snoozed_until: now - 1 }),
    anAlert('unknown', { risk_fen: null, few_at: now }),
    anAlert('large', { risk_fen: 100, as_of: now - 25 * 3_600_000 }),
  ]
  const api = { call: async () => ({ list, total: list.length }) } as unknown as Parameters<typeof listAlerts>[0]
  const listed = await listAlerts(api, now)
  expect(listed.map(({ alert_id, place }) => `${alert_id} ${place}`)).toEqual([
    ...['large waiting', 'small waiting', 'unknown waiting', 'seen acknowledged', 'snoozed snoozed', 'pending pending', 'left left'],
  ])
  expect(listed.filter(({ isChecked }) => !isChecked).map(({ alert_id }) => alert_id)).toEqual(['large', 'unknown'])
})

it('alerts are listed from every page that the backend has', async () => {
  const ids = Array.from({ length: 5_001 }, (_, at) => String(100_000 + at))
  const api = {
    call: async (_: 'alertList', { after = '' }: CallInput<'alertList'>) => {
      const list = ids.filter((id) => id > after).slice(0, 2_000)
      const last = list.at(-1) ?? ''
      return { list: list.map((alert_id) => ({ alert_id, state: 'ringing' })), total: ids.length, next: last === ids.at(-1) ? null : last }
    },
  } as unknown as Parameters<typeof listAlerts>[0]
  expect((await listAlerts(api, START_MS)).map(({ alert_id }) => alert_id)).toEqual(ids)
})
