import { type Notification, type NotificationCode, notificationCodes } from '../../../contract/entities/notification.ts'
import { toShownValues } from '../../domain/notificationValues.ts'
import type { Formats } from '../../locales/formats.ts'
import type { Translate } from './createTranslate.ts'
import './notificationTexts.ts'

/** The two lines of a notification: the sentence of a code, in the reader's language, or another backend's own words. */
export function toNotificationText({ title, subTitle, content, values = {} }: Notification, t: Translate, formats: Formats) {
  const code = notificationCodes.find((known) => known === title)
  return code ? toSentence(code, toShownValues(values, formats), t) : { title: [title, subTitle].filter(Boolean).join(' '), content }
}

function toSentence(code: NotificationCode, values: Record<string, string | number>, t: Translate) {
  return { title: t(`notificationTexts.${code}.title`, values), content: t(`notificationTexts.${code}.content`, values) }
}
