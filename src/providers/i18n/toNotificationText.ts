import { type Notification, type NotificationCode, notificationCodes } from '../../../contract/entities/notification.ts'
import type { Formats } from '../../locales/formats.ts'
import type { Translate } from '../../providers/i18n/createTranslate.ts'

/** The two lines of a notification: the sentence of a code, in the reader's language, or another backend's own words. */
export function toNotificationText({ title, subTitle, content, values = {} }: Notification, t: Translate, formats: Formats) {
  const code = notificationCodes.find((known) => known === title)
  return code ? toSentence(code, toShown(values, formats), t) : { title: [title, subTitle].filter(Boolean).join(' '), content }
}

function toSentence(code: NotificationCode, values: Record<string, string | number>, t: Translate) {
  return { title: t(`notifications.texts.${code}.title`, values), content: t(`notifications.texts.${code}.content`, values) }
}

const HOUR_S = 3600

/**
 * By the end of its name, a value is a moment (`_at`), of which the day is shown, money (`_fen`), a share, a time or a number. An alert's
 * `value` and `line` are in one of these units: a sentence that takes any of them names them without it.
 */
function toShown(values: Readonly<Record<string, string | number>>, formats: Formats): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const shown = showValue(name, value, formats)
      return [[name, shown], ...(/^(value|line)_/.test(name) ? [[name.replace(/_.*/, ''), shown]] : [])]
    }),
  )
}

function showValue(name: string, value: string | number, formats: Formats): string | number {
  if (typeof value === 'string') return value
  if (name.endsWith('_at')) return formats.date(value)
  if (name.endsWith('_share')) return formats.percent(value)
  if (name.endsWith('_seconds')) return `${formats.number(Math.round((value / HOUR_S) * 10) / 10)} h`
  if (name.endsWith('_count')) return formats.number(value)
  return name.endsWith('_fen') ? formats.money(value) : value
}
