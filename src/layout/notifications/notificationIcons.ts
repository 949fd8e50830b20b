import CarryOutOutlined from '@ant-design/icons-svg/es/asn/CarryOutOutlined.js'
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined.js'
import NotificationOutlined from '@ant-design/icons-svg/es/asn/NotificationOutlined.js'
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js'
import type { NotificationType } from '../../../contract/entities/notification.ts'

/** The picture of each type. */
export const notificationIcons: Readonly<Record<NotificationType, IconDefinition>> = {
  message: MessageOutlined,
  notice: NotificationOutlined,
  todo: CarryOutOutlined,
}
