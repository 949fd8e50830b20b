import { OFFLINE_SHEET_AGE_MS, type OfflineLine, type OfflineSheet } from './offlineSheet.ts'
import { offlineWords } from './offlineWords.ts'

const MINUTE_MS = 60_000
const MINUTES_OF_HOUR = 60

/** Nothing is loaded for it, and nothing runs in it. */
export const OFFLINE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** May it still be shown? `now`: ms since 1970. A clock that was set back makes no sheet younger. */
export function isFreshSheet({ seenAt }: Pick<OfflineSheet, 'seenAt'>, now: number): boolean {
  return Math.abs(now - seenAt) <= OFFLINE_SHEET_AGE_MS
}

/**
 * The page without network, as HTML: the figures that were seen last, with their age, and a link that tries again. `sheet` null: there are none. `languages`: the
 * browser's, for a page without figures. All texts are shown as texts.
 */
export function toOfflinePage(sheet: OfflineSheet | null, now: number, languages: readonly string[]): string {
  const locale = (sheet?.locale ?? languages[0] ?? '').startsWith('en') ? 'en-US' : 'zh-CN'
  const words = offlineWords[locale]
  const said = sheet ? words.seen(toAge(now - sheet.seenAt, words), toMoment(sheet.seenAt, locale)) : words.none
  const figures = sheet ? toList(sheet.title, sheet.lines) + toList(sheet.shopsTitle, sheet.shops) : ''
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title} · 掌柜 Zhanggui</title><style>${STYLE}</style></head><body><main><h1>${words.title}</h1><p role="status">${escapeText(said)}</p><p><a href="">${words.again}</a></p>${figures}</main></body></html>`
}

function toList(title: string, lines: readonly OfflineLine[]): string {
  if (lines.length === 0) return ''
  const items = lines.map(({ label, value, note }) => {
    const beside = note === '' ? '' : `<small>${escapeText(note)}</small>`
    return `<div><dt>${escapeText(label)}</dt><dd>${escapeText(value)}${beside}</dd></div>`
  })
  return `<h2>${escapeText(title)}</h2><dl>${items.join('')}</dl>`
}

function toAge(ms: number, words: (typeof offlineWords)['zh-CN']): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return words.justNow
  return minutes < MINUTES_OF_HOUR ? words.minutes(minutes) : words.hours(Math.floor(minutes / MINUTES_OF_HOUR))
}

/** By China's clock (decision 0158). */
function toMoment(ms: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Shanghai',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

const STYLE = `
:root { color-scheme: light dark; --text: #1f1f1f; --quiet: #595959; --line: #f0f0f0; --ground: #f5f5f5; --surface: #fff; --link: #0e42d2; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e6e6; --quiet: #a6a6a6; --line: #303030; --ground: #000; --surface: #141414; --link: #6aa1ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 -apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif; color: var(--text); background: var(--ground); }
main { max-width: 640px; margin: 0 auto; padding: 16px; }
h1 { margin: 8px 0; font-size: 22px; }
h2 { margin: 24px 0 8px; font-size: 16px; }
p { margin: 8px 0; color: var(--quiet); }
a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border: 1px solid currentColor; border-radius: 8px; color: var(--link); text-decoration: none; }
dl { margin: 0; background: var(--surface); border-radius: 8px; }
dl > div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 16px; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; }
dt { min-width: 0; overflow-wrap: anywhere; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
small { display: block; color: var(--quiet); font-size: 13px; }
`
