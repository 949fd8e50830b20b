import { WATCH_PATH } from '../contract/consolePaths.ts'
import type { RelayReason } from '../contract/relayReasons.ts'

/** What the browser itself says of the page that asks; nothing of it comes from the page. */
export type Sender = Pick<chrome.runtime.MessageSender, 'id' | 'origin' | 'frameId' | 'tab' | 'documentLifecycle' | 'url'>

/**
 * Decides whether a sender may drive the relay; null means yes. Each condition closes a door of its own: another
 * extension has an id, a page that frames the console gives it a frame number above 0, a prerendered page is not active.
 */
export function refuseSender(sender: Sender, consoleOrigins: readonly string[]): RelayReason | null {
  if (sender.id !== undefined || sender.origin === undefined) return 'sender_not_allowed'
  if (!consoleOrigins.includes(sender.origin)) return 'sender_not_allowed'
  if (sender.tab === undefined || sender.tab === null) return 'sender_not_allowed'
  if (sender.frameId !== 0) return 'sender_not_top_frame'
  return sender.documentLifecycle === 'active' ? null : 'sender_not_allowed'
}

/**
 * Whether the sender is the watch page inside our own offscreen page. Such a frame is in no tab and has no number (Chromium 156, read from real messages);
 * who may frame that page is said by the server's policy, which is this extension alone.
 */
export function isWatchPage(sender: Sender, consoleOrigins: readonly string[]): boolean {
  const { id, origin, tab, frameId, url } = sender
  if (id !== undefined || origin === undefined || !consoleOrigins.includes(origin)) return false
  return tab === undefined && frameId === undefined && url === origin + WATCH_PATH
}
