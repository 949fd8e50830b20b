import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toCallLine, toPopupView, toWatchView } from '../../extension/popupView.ts'
import type { LoggedCall } from '../../extension/records/callLog.ts'

const lists = { consoleOrigins: ['http://localhost:8080'], merchantOrigins: ['https://mms.example.com'] }
const labels = Object.keys(JSON.parse(readFileSync(new URL('../../extension/_locales/en/messages.json', import.meta.url), 'utf8')))
const idle = { isolation: null, relayed: 0 }

describe('the popup', () => {
  it('shows whom it answers, where it may go and what it did', () => {
    expect(toPopupView(lists, { isolation: 'fragment', relayed: 12 }, false)).toMatchObject({
      state: 'ready',
      relayed: 12,
      consoleUrl: 'http://localhost:8080/',
    })
  })

  it('says that it is paused', () => {
    expect(toPopupView(lists, idle, true)).toMatchObject({ state: 'paused', stateLabel: 'statePaused' })
  })

  it.each([
    { ...lists, consoleOrigins: [] },
    { ...lists, merchantOrigins: [] },
  ])('says that a package without an origin can do nothing, paused or not', (incomplete) => {
    expect(toPopupView(incomplete, idle, false).state).toBe('unset')
    expect(toPopupView(incomplete, idle, true).state).toBe('unset')
  })

  it.each(['fragment', 'serial', null] as const)('has words for the isolation %s', (isolation) => {
    const view = toPopupView(lists, { isolation, relayed: 0 }, false)
    expect(labels).toContain(view.isolationLabel)
    expect(labels).toContain(view.stateLabel)
  })
})

describe('a line of the calls', () => {
  const aCall = (overrides: Partial<LoggedCall> = {}): LoggedCall => ({
    number: 1,
    callName: 'mallInfo',
    store: '200001',
    startedAt: Date.UTC(2026, 6, 1, 3, 4, 5),
    durationMs: 1_234,
    result: 'ok',
    status: 200,
    ...overrides,
  })

  it('names call, store, result and how long it took', () => {
    expect(toCallLine(aCall(), 'en')).toMatchObject({
      time: expect.stringMatching(/^\d\d:04:05$/),
      callName: 'mallInfo',
      store: '200001',
      resultLabel: 'result_ok',
      tone: 'good',
      duration: '1,234 ms',
    })
  })

  it.each([
    ['an answer of the platform that is an error', { status: 503 }, 'result_status'],
    ['a redirect', { result: 'redirected', status: 0 }, 'result_redirected'],
    ['a time-out', { result: 'timed_out', status: 0 }, 'result_timed_out'],
    ['a lost connection', { result: 'network_failed', status: 0 }, 'result_network_failed'],
    ['an answer too large', { result: 'reply_too_large', status: 0 }, 'result_reply_too_large'],
    ['what waited too long', { result: 'not_sent', status: 0 }, 'result_not_sent'],
    ['what waited when it was paused', { result: 'paused', status: 0 }, 'result_paused'],
    ['a session that does not open', { result: 'cookie_not_opened', status: 0 }, 'result_cookie_not_opened'],
    ['a failure of ours', { result: 'internal', status: 0 }, 'result_internal'],
    ['a write whose worker died', { result: 'unknown', durationMs: null, status: 0 }, 'result_unknown'],
  ])('has words for %s', (_, overrides, resultLabel) => {
    expect(toCallLine(aCall(overrides), 'en')).toMatchObject({ resultLabel, tone: 'bad' })
    expect(labels).toContain(resultLabel)
  })

  it('says nothing of a store or a time that it does not know', () => {
    expect(toCallLine(aCall({ store: null, durationMs: null }), 'en')).toMatchObject({ store: '–', duration: '–' })
  })
})

describe('the line of the night watch', () => {
  /** 02:10 in China. */
  const startedAt = Date.UTC(2026, 10, 25, 18, 10)
  const run = { startedAt, seenAt: startedAt + 60 * 60_000, requests: 1_812, end: 'tab' as const }

  it('is not there while it is off, whatever it did before', () => {
    expect([toWatchView(null, 'en'), toWatchView({ isOn: false, run }, 'en')]).toEqual([null, null])
  })

  it('says when it ran last, on China’s clock, and what that cost', () => {
    expect(toWatchView({ isOn: true, run }, 'zh-CN')).toEqual({ label: 'watchRun', values: ['02:10', '03:10', '1,812'] })
    const midnight = { ...run, startedAt: Date.UTC(2026, 10, 25, 16, 5) }
    for (const language of ['zh-CN', 'en']) expect(toWatchView({ isOn: true, run: midnight }, language)?.values[0]).toBe('00:05')
    expect(toWatchView({ isOn: true, run: { ...run, end: null } }, 'en')?.label).toBe('watchGoing')
    expect(toWatchView({ isOn: true, run: null }, 'en')?.label).toBe('watchNone')
    for (const label of ['watch', 'watchOff', 'watchNone', 'watchRun', 'watchGoing']) expect(labels).toContain(label)
  })
})
