import type { Notification } from '../../contract/entities/notification.ts'
import type { DeskNews } from '../../src/desktop/deskNews.ts'
import { type DesktopSettings, desktopSettingsAtFirst } from '../../src/desktop/desktopSettings.ts'

export const MINUTE_MS = 60_000

/** Turned on, and never quiet. */
export const turnedOn = (overrides: Partial<DesktopSettings> = {}): DesktopSettings => ({
  ...desktopSettingsAtFirst,
  isOn: true,
  quiet_from: '',
  quiet_until: '',
  language: 'en-US',
  ...overrides,
})

export const aNews = (overrides: Partial<DeskNews> = {}): DeskNews => ({
  id: 'n1',
  code: 'batchDone',
  values: { title: 'Lower prices', done: 12 },
  topic: 'batches',
  isUrgent: false,
  at: 1_000_000,
  path: '/shop/batches',
  ...overrides,
})

/** As the bell lists it. */
export const aNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  type: 'notice',
  title: 'batchDone',
  subTitle: '',
  avatar: '',
  content: '',
  time: 1_000_000,
  messageType: 1,
  status: 0,
  values: { title: 'Lower prices', done: 12 },
  link: 'batches',
  ...overrides,
})
