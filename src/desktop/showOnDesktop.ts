import type { DesktopMessage } from './toDesktopMessage.ts'

/** Whether this browser can show messages of a page at all: it needs https, and a phone takes them from a service worker alone. */
export function canShowOnDesktop(): boolean {
  return globalThis.Notification !== undefined && globalThis.navigator.locks !== undefined
}

/** Whether the person lets this console. */
export function mayShowOnDesktop(): boolean {
  return canShowOnDesktop() && Notification.permission === 'granted'
}

/** An open message of the desktop. */
export interface ShownMessage {
  /** Takes it away. */
  readonly close: () => void
}

interface ShowParts {
  /** She pressed it. */
  readonly onPress: () => void
  /** Whether the browser put it on the desktop. Default: nobody asks. */
  readonly onSettled?: (isShown: boolean) => void
}

/** Shows a message on the desktop. Throws where the browser cannot. */
export function showOnDesktop({ title, body, tag }: DesktopMessage, { onPress, onSettled = () => undefined }: ShowParts): ShownMessage {
  const message = new Notification(title, { body, tag, icon: '/icons/any-192.png' })
  message.onshow = () => onSettled(true)
  message.onerror = () => onSettled(false)
  message.onclick = () => {
    message.close()
    onPress()
  }
  return { close: () => message.close() }
}
