import type { NotificationTexts } from '../../contract/notificationTexts/zh-CN.ts'
import { toShownValues } from '../domain/notificationValues.ts'
import { createValueFormats } from '../domain/valueFormats.ts'
import type { DeskNews } from './deskNews.ts'
import type { DesktopSettings } from './desktopSettings.ts'
import { desktopTexts } from './desktopTexts.ts'

/** What is shown on the desktop at once. */
export interface DesktopMessage {
  readonly title: string
  readonly body: string
  /** A later message with the same tag takes its place. */
  readonly tag: string
  /** Where a press on it leads. */
  readonly path: string
}

type Language = DesktopSettings['language']

const readers: Readonly<Record<Language, () => Promise<NotificationTexts>>> = {
  'zh-CN': () => import('../../contract/notificationTexts/zh-CN.ts').then((file) => file.notificationTextsZhCN),
  'en-US': () => import('../../contract/notificationTexts/en-US.ts').then((file) => file.notificationTextsEnUS),
}

/** Of many at once, the titles of so many are shown: a desktop shows no more lines. */
const TITLES_MAX = 3
const PLACE = /\{\{(\w+)\}\}/g

/** One message for all that is new at once. Rejects where the sentences cannot be loaded. */
export async function toDesktopMessage(news: readonly [DeskNews, ...DeskNews[]], language: Language): Promise<DesktopMessage> {
  const sentences = { ...(await readers[language]()), ...desktopTexts[language].own }
  const fill = (line: string, { values }: DeskNews) => {
    const shown = toShownValues(values, createValueFormats(language))
    return line.replace(PLACE, (_, name: string) => String(shown[name] ?? '—'))
  }
  const titleOf = (each: DeskNews) => fill(sentences[each.code].title, each)
  const [first] = news
  const { many, more } = desktopTexts[language]
  if (news.length === 1) {
    return { title: titleOf(first), body: fill(sentences[first.code].content, first), tag: first.id, path: first.path }
  }
  const rest = news.length - TITLES_MAX
  const lines = [...news.slice(0, TITLES_MAX).map(titleOf), ...(rest > 0 ? [more(rest)] : [])]
  const isOnePage = news.every(({ path }) => path === first.path)
  return { title: many(news.length), body: lines.join('\n'), tag: `many-${first.id}`, path: isOnePage ? first.path : '/' }
}

/** What is shown to try it. */
export function toTestMessage(language: Language): DesktopMessage {
  const { title, content } = desktopTexts[language].test
  return { title, body: content, tag: 'test', path: '/user/channels' }
}
