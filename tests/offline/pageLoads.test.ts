import { describe, expect, it, vi } from 'vitest'
import { OFFLINE_SHEET_AGE_MS, type OfflineSheet } from '../../src/offline/offlineSheet.ts'
import { answerPageLoad, isPageLoad } from '../../src/offline/pageLoads.ts'

const now = Date.UTC(2026, 10, 27, 4)
const aSheet = (seenAt: number): OfflineSheet => ({
  uid: 'u1',
  locale: 'en-US',
  seenAt,
  title: 'Today, until 09:32',
  lines: [{ label: 'Sales', value: '¥12.00', note: '' }],
  shopsTitle: 'Shops today',
  shops: [],
})
const keeping = (sheet: OfflineSheet | null) => ({ read: vi.fn(async () => sheet), forget: vi.fn(async () => undefined) })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const parts = { clock: () => now, languages: ['en-US'] }

describe('what the worker answers', () => {
  it.each([200, 304, 404, 503])('the network’s own answer, also %i, and looks at nothing that was kept', async (status) => {
    const answer = new Response(null, { status })
    const sheets = keeping(aSheet(now))
    expect(await answerPageLoad({ ...parts, load: async () => answer, sheets })).toBe(answer)
    expect(sheets.read).not.toHaveBeenCalled()
  })

  it('where there is no network, the page with what was seen last, which no cache keeps', async () => {
    const answer = await answerPageLoad({ ...parts, load: noNetwork, sheets: keeping(aSheet(now - 60_000)) })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await answer.text()).toContain('¥12.00')
  })

  it('nothing that is too old, and forgets it', async () => {
    const sheets = keeping(aSheet(now - OFFLINE_SHEET_AGE_MS - 1))
    const text = await (await answerPageLoad({ ...parts, load: noNetwork, sheets })).text()
    expect(text).not.toContain('¥12.00')
    expect(text).toContain('There are no figures to show')
    expect(sheets.forget).toHaveBeenCalledOnce()
  })
})

it.each<[string, Parameters<typeof isPageLoad>[0], boolean]>([
  ['a page that somebody opens', { method: 'GET', mode: 'navigate', destination: 'document' }, true],
  ['the watch page in the extension’s frame', { method: 'GET', mode: 'navigate', destination: 'iframe' }, false],
  ['a form that is sent', { method: 'POST', mode: 'navigate', destination: 'document' }, false],
  ['a script of the console', { method: 'GET', mode: 'cors', destination: 'script' }, false],
  ['a call of the backend', { method: 'POST', mode: 'cors', destination: '' }, false],
])('%s goes through the worker: %#', (_name, request, isAnswered) => {
  expect(isPageLoad(request)).toBe(isAnswered)
})
