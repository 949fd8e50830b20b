import * as z from 'zod/mini'
import { channelTopics } from '../../contract/entities/channel.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'

/** JSON of the choice. Apart from StorageKey, which the login page loads. */
export const DESKTOP_STORAGE_KEY = 'zhanggui_desktop'

const clockTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/))

const settingsSchema = z.object({
  isOn: z.boolean(),
  topics: z.array(z.enum(channelTopics)),
  /** As `QuietHours` has them: clock times in China; both empty: there are none. */
  quiet_from: clockTime,
  quiet_until: clockTime,
  /** What is urgent is shown in quiet hours too. */
  urgentAlways: z.boolean(),
  /** Of the sentences that are shown. */
  language: z.enum(['zh-CN', 'en-US']),
})
/** What a person wants to see on the desktop, in this browser. */
export type DesktopSettings = z.infer<typeof settingsSchema>

/** Off, and otherwise as a new channel begins. */
export const desktopSettingsAtFirst: DesktopSettings = {
  isOn: false,
  topics: ['morning', 'alerts', 'batches', 'shops', 'work'],
  quiet_from: '22:00',
  quiet_until: '08:00',
  urgentAlways: true,
  language: 'zh-CN',
}

/** What is not as we wrote it counts as never chosen. */
export function readDesktopSettings(storage: Pick<BrowserStorage, 'getJson'>): DesktopSettings {
  const parsed = z.safeParse(settingsSchema, storage.getJson(DESKTOP_STORAGE_KEY))
  return parsed.success ? parsed.data : desktopSettingsAtFirst
}

export function keepDesktopSettings(storage: Pick<BrowserStorage, 'setJson'>, settings: DesktopSettings): void {
  storage.setJson(DESKTOP_STORAGE_KEY, settings)
}
