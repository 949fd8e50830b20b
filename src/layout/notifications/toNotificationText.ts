import type { TFunction } from 'i18next'
import { type Notification, type NotificationCode, notificationCodes } from '../../../contract/entities/notification.ts'
import type { Formats } from '../../locales/formats.ts'

/** The two lines of a notification: the sentence of a code, in the reader's language, or another backend's own words. */
export function toNotificationText({ title, subTitle, content, values = {} }: Notification, t: TFunction, formats: Formats) {
  const code = notificationCodes.find((known) => known === title)
  return code ? toSentence(code, toShown(values, formats), t) : { title: [title, subTitle].filter(Boolean).join(' '), content }
}

function toSentence(code: NotificationCode, values: Record<string, string | number>, t: TFunction) {
  return { title: t(`notifications.texts.${code}.title`, values), content: t(`notifications.texts.${code}.content`, values) }
}

/** A value whose name ends in `_at` is a moment: its day is shown. */
function toShown(values: Readonly<Record<string, string | number>>, formats: Formats): Record<string, string | number> {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    name.endsWith('_at') && typeof value === 'number' ? formats.date(value) : value,
  ])
  return Object.fromEntries(shown)
}
