import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../contract/entities/notification.ts'
import { notificationTextsEnUS } from '../../../contract/notificationTexts/en-US.ts'
import { notificationTextsZhCN } from '../../../contract/notificationTexts/zh-CN.ts'
import { enUS } from '../../../src/locales/en-US.ts'
import { formatsOf } from '../../../src/locales/formats.ts'
import { zhCN } from '../../../src/locales/zh-CN.ts'
import { createTranslate } from '../../../src/providers/i18n/createTranslate.ts'
import { toNotificationText } from '../../../src/providers/i18n/toNotificationText.ts'

const aNotification = (overrides: Partial<Notification>): Notification => ({
  id: 'n1',
  type: 'notice',
  title: '',
  subTitle: '',
  avatar: '',
  content: '',
  time: 0,
  messageType: 0,
  status: 0,
  ...overrides,
})

async function translateIn(locale: 'zh-CN' | 'en-US') {
  const texts = createInstance()
  const resources = {
    'zh-CN': { translation: { ...zhCN, notificationTexts: notificationTextsZhCN } },
    'en-US': { translation: { ...enUS, notificationTexts: notificationTextsEnUS } },
  }
  await texts.init({ lng: locale, resources, interpolation: { escapeValue: false }, showSupportNotice: false })
  return createTranslate(texts.t, texts)
}

describe('a notification about money', () => {
  it.each([
    ['zh-CN', '已收到付款 ¥999.00', '订单 A1 已付款，套餐已生效。'],
    ['en-US', 'Payment received: ¥999.00', 'Order A1 is paid and its plan is active.'],
  ] as const)('shows fen as yuan, in %s', async (locale, title, content) => {
    const notification = aNotification({ title: 'paymentReceived', values: { order_no: 'A1', amount_fen: 99_900 } })
    expect(toNotificationText(notification, await translateIn(locale), formatsOf(locale))).toEqual({ title, content })
  })
})

it('a notification of another backend is shown in its own words', async () => {
  const notification = aNotification({ title: 'On Sunday', subTitle: 'from 2 to 3', content: 'The service is away.' })
  const shown = toNotificationText(notification, await translateIn('en-US'), formatsOf('en-US'))
  expect(shown).toEqual({ title: 'On Sunday from 2 to 3', content: 'The service is away.' })
})
