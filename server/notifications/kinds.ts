import { MessageType, type NotificationCode, type NotificationType, notificationCodes } from '../../contract/entities/notification.ts'

interface Kind {
  readonly type: NotificationType
  readonly messageType: MessageType
  /** Name of the console's route that it leads to. */
  readonly link?: string
}

/** Everything that the server tells. */
export const notificationKinds: Readonly<Record<NotificationCode, Kind>> = {
  shopLoggedOut: { type: 'todo', messageType: MessageType.urgent, link: 'shops' },
  levelExpiring: { type: 'notice', messageType: MessageType.ongoing },
  levelExpired: { type: 'notice', messageType: MessageType.urgent },
  passwordChanged: { type: 'message', messageType: MessageType.plain },
}

/** The codes of a type; of none: all of them. */
export function codesOf(type: NotificationType | undefined): readonly NotificationCode[] {
  return notificationCodes.filter((code) => type === undefined || notificationKinds[code].type === type)
}
