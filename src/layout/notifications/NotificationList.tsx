import { useState } from 'react'
import type { NotificationType } from '../../../contract/entities/notification.ts'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import type { Holder } from '../../domain/permissions.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { toRoutes } from '../../resources/schema/project/toRoutes.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import { NotificationSkeleton } from './NotificationSkeleton.tsx'
import { notificationIcons } from './notificationIcons.ts'
import { toNotificationPath } from './toNotificationPath.ts'
import { useNotifications } from './useNotifications.ts'

interface NotificationListProps {
  readonly type: NotificationType
  readonly unread: number | null
  readonly holder: Holder
  readonly read: (id: string) => void
  readonly close: () => void
}

/** The newest of one type; more of them on demand. */
export function NotificationList({ type, unread, holder, read, close }: NotificationListProps) {
  const { t } = useTranslate()
  const routes = toRoutes(useRegistry())
  const errorText = useErrorText()
  const [limit, setLimit] = useState(PAGE_SIZE_DEFAULT)
  const { data, error, isFetching, refetch } = useNotifications(type, limit, unread)

  if (!data && error) {
    return (
      <div className="zg-empty" role="alert">
        <p>
          <strong>{t('states.error')}</strong>
          <br />
          {errorText(error)}
        </p>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {t('actions.retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <NotificationSkeleton />
  if (data.list.length === 0) {
    return (
      <div className="zg-empty zg-notifications-empty">
        <Icon of={notificationIcons[type]} />
        <p>{t(`notifications.empty.${type}`)}</p>
      </div>
    )
  }
  return (
    <>
      <ul className="zg-notification-list">
        {data.list.map((notification) => (
          <li key={notification.id}>
            <NotificationItem
              notification={notification}
              path={toNotificationPath(routes, holder, notification.link)}
              read={() => read(notification.id)}
              close={close}
            />
          </li>
        ))}
      </ul>
      {data.total > data.list.length && limit < PAGE_SIZE_MAX && (
        <Button
          kind="text"
          className="zg-notifications-more"
          disabled={isFetching}
          onClick={() => setLimit(Math.min(limit + PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX))}
        >
          {t('notifications.more')}
        </Button>
      )}
    </>
  )
}
