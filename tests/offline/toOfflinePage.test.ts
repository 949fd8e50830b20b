import { describe, expect, it } from 'vitest'
import type { OfflineSheet } from '../../src/offline/offlineSheet.ts'
import { isFreshSheet, OFFLINE_POLICY, toOfflinePage } from '../../src/offline/toOfflinePage.ts'

const HOUR_MS = 3_600_000
/** 09:40 in China. */
const seenAt = Date.UTC(2026, 10, 27, 1, 40)
const aSheet = (over: Partial<OfflineSheet> = {}): OfflineSheet => ({
  uid: 'u1',
  locale: 'zh-CN',
  seenAt,
  title: '2026-11-27，截至 09:32',
  lines: [
    { label: '成交金额', value: '¥23,982.00', note: '18/24 家店' },
    { label: '2026-11-26 的成交金额', value: '—', note: '昨天的还没有读完' },
  ],
  shopsTitle: '各店今天',
  shops: [{ label: '朴真玩具店', value: '¥1,234.00', note: '20 单' }],
  ...over,
})

describe('the page without network', () => {
  it('shows what was seen last as it was seen, with its age and hour by China’s clock', () => {
    const page = toOfflinePage(aSheet(), seenAt + 2 * HOUR_MS, ['en-US'])
    for (const text of ['没有网络', '2 小时前', '09:40', '2026-11-27，截至 09:32', '¥23,982.00', '18/24 家店', '朴真玩具店', '20 单', '—'])
      expect(page).toContain(text)
    expect(page).toContain('<html lang="zh-CN">')
  })

  it.each([
    [20_000, 'just now'],
    [5 * 60_000, '5 min ago'],
    [30 * HOUR_MS, '30 h ago'],
  ])('says the age of figures that were seen %i ms ago', (ms, age) => {
    expect(toOfflinePage(aSheet({ locale: 'en-US' }), seenAt + ms, ['zh-CN'])).toContain(`seen ${age}`)
  })

  it('without figures says so in the browser’s language, and shows no number', () => {
    const page = toOfflinePage(null, seenAt, ['en-GB', 'zh-CN'])
    expect(page).toContain('There are no figures to show on this phone')
    expect(page).not.toContain('<dl>')
    expect(toOfflinePage(null, seenAt, [])).toContain('没有可以显示的数字')
  })

  it('shows names of shops as texts, whatever is in them', () => {
    const evil = `</dd><script>alert("1")</script>' & co`
    const page = toOfflinePage(aSheet({ shops: [{ label: evil, value: evil, note: evil }], title: evil }), seenAt, [])
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; &amp; co')
  })

  it('runs nothing, and loads nothing', () => {
    expect(toOfflinePage(aSheet(), seenAt, [])).not.toMatch(/<script|<img|<link|\son\w+=|src=/)
    expect(OFFLINE_POLICY).toContain("default-src 'none'")
    expect(OFFLINE_POLICY).not.toContain('script-src')
  })
})

it.each([
  [0, true],
  [3 * 24 * HOUR_MS, true],
  [3 * 24 * HOUR_MS + 1, false],
  [-3 * 24 * HOUR_MS - 1, false],
])('a sheet that was seen %i ms ago may be shown: %s', (ms, isFresh) => {
  expect(isFreshSheet({ seenAt }, seenAt + ms)).toBe(isFresh)
})
