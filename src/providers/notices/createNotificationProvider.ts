import type { NotificationProvider } from '@refinedev/core'
import type { Notices } from './createNotices.ts'

/**
 * The only place that raises the framework's messages. While the login is invalid one dialog says so, and the calls that failed
 * for it stay silent (specification 8, one dialog however many calls fail).
 */
export function createNotificationProvider(notices: Notices, isLoginInvalid: () => boolean): NotificationProvider {
  return {
    open({ key, type, message, description }) {
      if (type === 'error' && isLoginInvalid()) return
      notices.open({
        id: key,
        tone: type,
        title: description && type === 'success' ? description : message,
        detail: type === 'success' ? undefined : description,
      })
    },
    close: (key) => notices.close(key),
  }
}
