import { useState } from 'react'
import { Link } from 'react-router-dom'
import { MessageType, type Notification, NotificationStatus } from '../../../contract/entities/notification.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { NotificationTime } from './NotificationTime.tsx'
import { notificationIcons } from './notificationIcons.ts'
import { toNotificationText } from './toNotificationText.ts'

interface NotificationItemProps {
  readonly notification: Notification
  /** Where it leads; null: nowhere. */
  readonly path: string | null
  readonly read: () => void
  readonly close: () => void
}

const tones: Readonly<Record<number, string>> = {
  [MessageType.good]: 'good',
  [MessageType.ongoing]: 'ongoing',
  [MessageType.urgent]: 'urgent',
}

/** A press marks it read, and goes to where it leads. */
export function NotificationItem({ notification, path, read, close }: NotificationItemProps) {
  const { t } = useTranslate()
  const isUnread = notification.status === NotificationStatus.unread
  // Stays a button while the panel is open: the focus must not fall through when it has been read.
  const [isButton] = useState(isUnread)
  const readOnce = () => {
    if (isUnread) read()
  }
  const content = <Content notification={notification} isUnread={isUnread} unreadText={t('notifications.unread')} />

  if (path !== null) {
    const open = () => {
      readOnce()
      close()
    }
    return (
      <Link className="zg-notification" to={path} onClick={open}>
        {content}
      </Link>
    )
  }
  if (!isButton) return <div className="zg-notification">{content}</div>
  return (
    <button type="button" className="zg-notification" onClick={readOnce}>
      {content}
    </button>
  )
}

interface ContentProps {
  readonly notification: Notification
  readonly isUnread: boolean
  readonly unreadText: string
}

function Content({ notification, isUnread, unreadText }: ContentProps) {
  const { t } = useTranslate()
  const { title, content } = toNotificationText(notification, t, useFormats())
  return (
    <>
      <span className="zg-notification-icon" data-tone={tones[notification.messageType]}>
        <Icon of={notificationIcons[notification.type]} />
      </span>
      <span className="zg-notification-text">
        <span className="zg-notification-title" data-unread={isUnread || undefined}>
          {title}
        </span>
        {content && <span className="zg-muted">{content}</span>}
        <NotificationTime time={notification.time} />
      </span>
      {isUnread && (
        <span className="zg-notification-dot">
          <span className="zg-visually-hidden">{unreadText}</span>
        </span>
      )}
    </>
  )
}
