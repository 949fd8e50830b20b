import { linkPaths } from '../../contract/notificationLinks.ts'
import type { Locale } from '../../contract/replyTexts.ts'
import { MESSAGE_HEAD, type Place, type ToldMessage, toMessageText, toTestText, toTitle } from './toMessageText.ts'

/** A mail without its addresses. */
export interface MailMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
}

type MailPlace = Omit<Place, 'kind'>

const words = {
  'zh-CN': {
    test: '测试消息',
    stop: '这封邮件按你在掌柜里的设置发送。不想再收到：在“消息推送”里关闭或删除这个邮箱。',
    codeSubject: (code: string) => `验证码 ${code}`,
    code: (code: string, minutes: number) => `验证码：${code}\n在掌柜的“消息推送”里填写它，这个邮箱就可以接收消息。${minutes} 分钟内有效。`,
    notMe: '如果不是你在添加这个邮箱，不用理会这封邮件：没有人填写验证码，就不会再发送任何消息。',
  },
  'en-US': {
    test: 'Test message',
    stop: 'You get this e-mail because of your settings in Zhanggui. To stop it, turn this mailbox off or delete it under “Message channels”.',
    codeSubject: (code: string) => `Code ${code}`,
    code: (code: string, minutes: number) =>
      `Code: ${code}\nType it under “Message channels” in Zhanggui, and this mailbox receives messages. It is valid for ${minutes} minutes.`,
    notMe: 'If you did not add this mailbox, ignore this e-mail: unless somebody types the code, nothing else is sent here.',
  },
} as const satisfies Readonly<Record<Locale, object>>

/** The mail that tells one message or many at once, in the words that a group gets, and how to stop it. */
export function toMailMessage(messages: readonly ToldMessage[], place: MailPlace): MailMessage {
  const text = toMessageText(messages, { ...place, kind: 'email' })
  const [first] = messages
  const told = messages.length === 1 && first ? `${MESSAGE_HEAD} · ${toTitle(first, place.language)}` : (text.split('\n')[0] ?? '')
  return withFooter(told, text, place)
}

/** The mail that tries a mailbox. */
export function toTestMail(place: MailPlace): MailMessage {
  return withFooter(`${MESSAGE_HEAD} · ${words[place.language].test}`, toTestText(place), place)
}

/** The only mail that is sent to a mailbox whose owner has not said yes. No word in it is another user's, so that it serves nobody to write to strangers. */
export function toCodeMail(code: string, validMinutes: number, { language, publicOrigin }: MailPlace): MailMessage {
  const { codeSubject, code: toSentence, notMe } = words[language]
  const lines = [MESSAGE_HEAD, toSentence(code, validMinutes), '', notMe, publicOrigin]
  return toMail(`${MESSAGE_HEAD} · ${codeSubject(code)}`, lines.join('\n'), publicOrigin)
}

function withFooter(subject: string, text: string, { language, publicOrigin }: MailPlace): MailMessage {
  return toMail(subject, [text, '', '—', words[language].stop, `${publicOrigin}${linkPaths.channels}`].join('\n'), publicOrigin)
}

function toMail(subject: string, text: string, publicOrigin: string): MailMessage {
  const paragraphs = text.split('\n\n').map(
    (part) =>
      `<p>${part
        .split('\n')
        .map((line) => toHtml(line, publicOrigin))
        .join('<br>')}</p>`,
  )
  return { subject, text, html: `<!doctype html><meta charset="utf-8">${paragraphs.join('')}` }
}

/** Only a line that is nothing but an address of the console becomes a link. */
function toHtml(line: string, publicOrigin: string): string {
  const shown = line.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const isLink = line === publicOrigin || (line.startsWith(`${publicOrigin}/`) && !/\s/.test(line))
  return isLink ? `<a href="${shown}">${shown}</a>` : shown
}
