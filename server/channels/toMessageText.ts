import type { ChannelKind } from '../../contract/channelKinds.ts'
import { type MorningReport, morningReportSchema } from '../../contract/entities/morningReport.ts'
import { MessageType, type NotificationCode } from '../../contract/entities/notification.ts'
import { morningTextsEnUS } from '../../contract/morningTexts/en-US.ts'
import { morningTextsZhCN } from '../../contract/morningTexts/zh-CN.ts'
import { linkPaths } from '../../contract/notificationLinks.ts'
import { notificationTextsEnUS } from '../../contract/notificationTexts/en-US.ts'
import { notificationTextsZhCN } from '../../contract/notificationTexts/zh-CN.ts'
import type { Locale } from '../../contract/replyTexts.ts'
import { topicOfCode } from '../../contract/topicOfCode.ts'
import { toMorningHeading, toMorningLines } from '../../src/domain/morningLines.ts'
import { toShownValues } from '../../src/domain/notificationValues.ts'
import { createValueFormats } from '../../src/domain/valueFormats.ts'
import { notificationKinds } from '../notifications/kinds.ts'

/** What is told, as a notification has it. */
export interface ToldMessage {
  readonly code: NotificationCode
  readonly values: Readonly<Record<string, string | number>>
}

export interface Place {
  readonly kind: ChannelKind
  readonly language: Locale
  /** Where the console is: `https://host`. */
  readonly publicOrigin: string
}

/** First in each message, so that a robot that asks for a keyword can ask for it. */
export const MESSAGE_HEAD = '掌柜 Zhanggui'

/** Public facts: WeCom takes 2,048 bytes, the others 20,000. A group reads no more than a screen of it, a mailbox a few. */
const bytesMax: Readonly<Record<ChannelKind, number>> = { wecom: 2_000, dingtalk: 4_000, feishu: 4_000, email: 20_000 }

const sentences = { 'zh-CN': notificationTextsZhCN, 'en-US': notificationTextsEnUS }
const morningTexts = { 'zh-CN': morningTextsZhCN, 'en-US': morningTextsEnUS }
const words: Readonly<Record<Locale, { count: (count: number) => string; more: (count: number) => string; test: string }>> = {
  'zh-CN': {
    count: (count) => `${count} 条消息`,
    more: (count) => `还有 ${count} 条，请到控制台查看。`,
    test: '这是一条测试消息：推送已经可以用了。',
  },
  'en-US': {
    count: (count) => `${count} messages`,
    more: (count) => `${count} more are in the console.`,
    test: 'This is a test message: messages arrive here.',
  },
}

/**
 * The text that tells one message or many at once, with a link to where they are dealt with: the morning report first, then what is urgent. What
 * does not fit is counted.
 */
export function toMessageText(given: readonly ToldMessage[], place: Place): string {
  return joinMessages(inOrder(given), place).text
}

/** What is urgent is told in so many messages at most; of more than that only the first are told, and the others are counted. */
const IN_A_ROW_MAX = 4

/** Of what is to be told, what the next message is about: all, or as much as fits where some of what is urgent would only be counted. */
export function pickTold<Message extends ToldMessage>(given: readonly Message[], place: Place): readonly Message[] {
  const messages = inOrder(given)
  const { shown } = joinMessages(messages, place)
  const rest = messages.slice(shown)
  const urgent = rest.filter((message) => placeOf(message) <= 1).length
  const isTooMuch = urgent > shown * (IN_A_ROW_MAX - 1)
  return urgent === 0 || isTooMuch ? given : messages.slice(0, shown)
}

const inOrder = <Message extends ToldMessage>(given: readonly Message[]) => given.toSorted((left, right) => placeOf(left) - placeOf(right))

/** As many of them as the platform takes, from the first on. */
function joinMessages(
  messages: readonly ToldMessage[],
  { kind, language, publicOrigin }: Place,
): { readonly text: string; readonly shown: number } {
  const [first] = messages
  const isOne = messages.length === 1
  const head = isOne ? MESSAGE_HEAD : `${MESSAGE_HEAD} · ${words[language].count(messages.length)}`
  const paths = new Set(messages.map(({ code }) => pathOf(code)))
  const link = `${publicOrigin}${first && paths.size === 1 ? pathOf(first.code) : '/'}`
  const told = messages.map((message, index) => `${isOne ? '' : `${index + 1}. `}${toSentence(message, language)}`)
  for (let shown = told.length; ; shown -= 1) {
    const rest = told.length - shown
    const text = [head, ...told.slice(0, shown), ...(rest > 0 ? [words[language].more(rest)] : []), link].join('\n')
    if (shown === 0 || Buffer.byteLength(text) <= bytesMax[kind]) return { text, shown }
  }
}

function placeOf({ code }: ToldMessage): number {
  if (topicOfCode[code] === 'morning') return 0
  return notificationKinds[code].messageType === MessageType.urgent ? 1 : 2
}

/** What is sent to try a channel. */
export function toTestText({ language, publicOrigin }: Pick<Place, 'language' | 'publicOrigin'>): string {
  return [MESSAGE_HEAD, words[language].test, `${publicOrigin}${linkPaths.channels}`].join('\n')
}

function pathOf(code: NotificationCode): string {
  const { link } = notificationKinds[code]
  return link === undefined ? '/' : linkPaths[link]
}

const PLACE = /\{\{(\w+)\}\}/g

/** The morning report is told whole; any other message, and a report that an earlier version wrote in a way that is not read any more, in two sentences. */
function toSentence(message: ToldMessage, language: Locale): string {
  const { report } = message.values
  const told = typeof report === 'string' ? morningReportSchema.safeParse(JSON.parse(report)) : null
  if (told?.success) return toMorningText(told.data, language)
  return [toTitle(message, language), fill(sentences[language][message.code].content, message, language)].join('\n')
}

function toMorningText(told: MorningReport, language: Locale): string {
  const words = { texts: morningTexts[language], formats: createValueFormats(language) }
  return [toMorningHeading(told, words), ...toMorningLines(told, words).map(({ text }) => text)].map(toPlain).join('\n')
}

/** The first line that tells a message. */
export function toTitle(message: ToldMessage, language: Locale): string {
  return fill(sentences[language][message.code].title, message, language)
}

function fill(line: string, { values }: ToldMessage, language: Locale): string {
  const shown = toShownValues(values, createValueFormats(language))
  return line.replace(PLACE, (_, name: string) => toPlain(String(shown[name] ?? '—')))
}

/** Names are others' texts: what a platform reads as a mark, such as a call to everybody in the group, and line breaks go. */
function toPlain(text: string): string {
  return text
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .replace(/@/g, '＠')
    .replace(/[\p{Cc}\s]+/gu, ' ')
}
