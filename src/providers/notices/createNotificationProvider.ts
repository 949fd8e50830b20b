import type { NotificationProvider } from '@refinedev/core'
import type { Notices } from './createNotices.ts'

const MS_PER_S = 1000

/**
 * The only place that raises the framework's messages. While the login is invalid one dialog says so, and the calls that failed
 * for it stay silent (specification 8, one dialog however many calls fail). What the framework calls `cancelMutation` is the
 * undo of the message, offered for `undoableTimeout` seconds.
 */
export function createNotificationProvider(notices: Notices, isLoginInvalid: () => boolean): NotificationProvider {
  return {
    open({ key, type, message, description, cancelMutation, undoableTimeout }) {
      if (type === 'error' && isLoginInvalid()) return
      notices.open({
        id: key,
        tone: type,
        title: description && type === 'success' ? description : message,
        detail: type === 'success' ? undefined : description,
        undo: cancelMutation,
        durationMs: undoableTimeout === undefined ? undefined : undoableTimeout * MS_PER_S,
      })
    },
    close: (key) => notices.close(key),
  }
}
