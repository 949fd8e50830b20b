import { describe, expect, it } from 'vitest'
import { toNotificationText } from '../../../src/layout/notifications/toNotificationText.ts'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { formatsOf } from '../../../src/locales/formats.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { aNotification } from './openBell.tsx'

describe('a notification about money', () => {
  it.each([
    ['zh-CN', '已收到付款 ¥999.00', '订单 A1 已付款，套餐已生效。'],
    ['en-US', 'Payment received: ¥999.00', 'Order A1 is paid and its plan is yours.'],
  ] as const)('shows fen as yuan, in %s', async (locale, title, content) => {
    const { t } = await createI18n({ storage: createBrowserStorage(null), preferred: [locale] })
    const notification = aNotification({ title: 'paymentReceived', values: { order_no: 'A1', amount_fen: 99_900 } })
    expect(toNotificationText(notification, t, formatsOf(locale))).toEqual({ title, content })
  })
})
