import { MessageType, type NotificationCode, type NotificationType, notificationCodes } from '../../contract/entities/notification.ts'
import type { NotificationLink } from '../../contract/notificationLinks.ts'

interface Kind {
  readonly type: NotificationType
  readonly messageType: MessageType
  /** Name of the console's route that it leads to. */
  readonly link?: NotificationLink
}

/** Everything that the server tells. */
export const notificationKinds: Readonly<Record<NotificationCode, Kind>> = {
  shopLoggedOut: { type: 'todo', messageType: MessageType.urgent, link: 'shops' },
  levelExpiring: { type: 'notice', messageType: MessageType.ongoing },
  levelExpired: { type: 'notice', messageType: MessageType.urgent },
  levelChanged: { type: 'notice', messageType: MessageType.good, link: 'payment' },
  levelChangedUntil: { type: 'notice', messageType: MessageType.good, link: 'payment' },
  certified: { type: 'notice', messageType: MessageType.good, link: 'userSetting' },
  certificationRefused: { type: 'notice', messageType: MessageType.urgent, link: 'userSetting' },
  certificationWaiting: { type: 'todo', messageType: MessageType.ongoing, link: 'operatorCertifications' },
  paymentReceived: { type: 'notice', messageType: MessageType.good, link: 'payment' },
  paymentWaiting: { type: 'todo', messageType: MessageType.ongoing, link: 'operatorOrders' },
  rewardEarned: { type: 'message', messageType: MessageType.good, link: 'rewards' },
  extractPaid: { type: 'notice', messageType: MessageType.good, link: 'extracts' },
  extractRefused: { type: 'notice', messageType: MessageType.urgent, link: 'extracts' },
  extractRequested: { type: 'todo', messageType: MessageType.ongoing, link: 'operatorExtracts' },
  alertOfShop: { type: 'todo', messageType: MessageType.urgent, link: 'returnConfig' },
  alertOfGoods: { type: 'todo', messageType: MessageType.urgent, link: 'returnConfig' },
  alertOfFamily: { type: 'todo', messageType: MessageType.urgent, link: 'returnConfig' },
  alertOfMany: { type: 'todo', messageType: MessageType.urgent, link: 'returnConfig' },
  ordersDue: { type: 'todo', messageType: MessageType.urgent, link: 'Workplace' },
  ordersDueOfShop: { type: 'todo', messageType: MessageType.urgent, link: 'Workplace' },
  workHandedOver: { type: 'todo', messageType: MessageType.ongoing, link: 'Workplace' },
  batchDone: { type: 'notice', messageType: MessageType.good, link: 'batches' },
  batchDoneInReview: { type: 'notice', messageType: MessageType.good, link: 'batches' },
  batchDoneInPart: { type: 'notice', messageType: MessageType.urgent, link: 'batches' },
  relayKeyAdded: { type: 'notice', messageType: MessageType.plain, link: 'relayKeys' },
  relayKeyWaiting: { type: 'todo', messageType: MessageType.ongoing, link: 'relayKeys' },
  passwordWeak: { type: 'todo', messageType: MessageType.urgent, link: 'userSetting' },
  passwordChanged: { type: 'message', messageType: MessageType.plain },
  morningReport: { type: 'notice', messageType: MessageType.plain, link: 'Workplace' },
  morningReportUnread: { type: 'notice', messageType: MessageType.plain, link: 'Workplace' },
  channelFailed: { type: 'todo', messageType: MessageType.urgent, link: 'channels' },
}

/** The codes of a type; of none: all of them. */
export function codesOf(type: NotificationType | undefined): readonly NotificationCode[] {
  return notificationCodes.filter((code) => type === undefined || notificationKinds[code].type === type)
}
