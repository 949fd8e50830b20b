import type { ChannelTopic } from './entities/channel.ts'
import type { NotificationCode } from './entities/notification.ts'

/** What each message is about; null: it goes to no channel, since it says that a channel does not work. */
export const topicOfCode: Readonly<Record<NotificationCode, ChannelTopic | null>> = {
  shopLoggedOut: 'shops',
  levelExpiring: 'account',
  levelExpired: 'account',
  passwordChanged: 'account',
  passwordWeak: 'account',
  levelChanged: 'account',
  levelChangedUntil: 'account',
  certified: 'account',
  certificationRefused: 'account',
  certificationWaiting: 'work',
  paymentReceived: 'account',
  paymentWaiting: 'work',
  rewardEarned: 'account',
  extractPaid: 'account',
  extractRefused: 'account',
  extractRequested: 'work',
  alertOfShop: 'alerts',
  alertOfGoods: 'alerts',
  alertOfFamily: 'alerts',
  alertOfMany: 'alerts',
  workHandedOver: 'work',
  batchDone: 'batches',
  batchDoneInPart: 'batches',
  relayKeyAdded: 'account',
  relayKeyWaiting: 'account',
  morningReport: 'morning',
  morningReportUnread: 'morning',
  channelFailed: null,
}
