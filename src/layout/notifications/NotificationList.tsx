import CarryOutOutlined from '@ant-design/icons-svg/es/asn/CarryOutOutlined.js'
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined.js'
import NotificationOutlined from '@ant-design/icons-svg/es/asn/NotificationOutlined.js'
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { callFacts } from '../../../contract/callFacts.ts'
import { MessageType, type Notification, NotificationStatus, type NotificationType } from '../../../contract/entities/notification.ts'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import type { CallInput } from '../../../contract/toolApi.ts'
import { toSnoozeEnd } from '../../domain/alertCourse.ts'
import { type Holder, mayCall, mayOpen } from '../../domain/permissions.ts'
import { toNotificationText } from '../../providers/i18n/toNotificationText.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { isReachable, type Route, toRoutes } from '../../resources/schema/project/toRoutes.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFormats } from '../../ui/useFormats.ts'

/** Begins the keys of the lists, before the type. */
export const notificationListKey = ['notifications', 'list'] as const

/** The picture of each type. */
const notificationIcons: Readonly<Record<NotificationType, IconDefinition>> = {
  message: MessageOutlined,
  notice: NotificationOutlined,
  todo: CarryOutOutlined,
}

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
      <Empty role="alert">
        <p>
          <strong>{t('states.error')}</strong>
          <br />
          {errorText(error)}
        </p>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {t('actions.retry')}
        </Button>
      </Empty>
    )
  }
  if (!data) return <NotificationSkeleton />
  if (data.list.length === 0) {
    return (
      <Empty className="zg-notifications-empty">
        <Icon of={notificationIcons[type]} />
        <p>{t(`notifications.empty.${type}`)}</p>
      </Empty>
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
            <AlertActions notification={notification} holder={holder} />
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

/** The newest of a type. `unread` is part of the question: when the count changes, here or elsewhere, the list is asked for again. */
function useNotifications(type: NotificationType, limit: number, unread: number | null) {
  const { api } = useServices()
  return useQuery({
    queryKey: [...notificationListKey, type, limit, unread],
    queryFn: ({ signal }) => api.call('notificationList', { type, page_size: limit }, signal ? { signal } : {}),
    keepPreviousData: true,
  })
}

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
function NotificationItem({ notification, path, read, close }: NotificationItemProps) {
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

/** How long ago; pointed at, exactly when. Another backend's text is shown as it is. */
function NotificationTime({ time }: Pick<Notification, 'time'>) {
  const formats = useFormats()
  if (typeof time === 'string') return <span className="zg-notification-time">{time}</span>
  return (
    <time className="zg-notification-time" dateTime={new Date(time).toISOString()} title={formats.dateTime(time)}>
      {formats.relativeTime(time, Date.now())}
    </time>
  )
}

/** An alert can be dealt with where it is told: acknowledged, or put off until tomorrow. More is on the page that it leads to. */
function AlertActions({
  notification: { status, values, title },
  holder,
}: {
  readonly notification: Notification
  readonly holder: Holder
}) {
  const { t } = useTranslate()
  const { api, notices } = useServices()
  const client = useQueryClient()
  const errorText = useErrorText()
  const maySettle = mayCall(holder, callFacts.settleAlerts.access)
  const { mutate: settle, isLoading } = useMutation({
    mutationFn: (payload: CallInput<'settleAlerts'>) => api.call('settleAlerts', payload),
    onError: (error) => notices.open({ tone: 'error', title: errorText(error) }),
    onSettled: () => Promise.all([client.invalidateQueries(['notifications']), client.invalidateQueries(['alerts'])]),
  })
  const ring = values?.ring_id
  if (!title.startsWith('alertOf') || typeof ring !== 'string' || status !== NotificationStatus.unread || !maySettle) return null
  return (
    <span className="zg-notification-actions">
      <Button size="small" disabled={isLoading} onClick={() => settle({ ring_id: ring, action: 'acknowledge' })}>
        {t('notifications.acknowledge')}
      </Button>
      <Button
        size="small"
        disabled={isLoading}
        onClick={() => settle({ ring_id: ring, action: 'snooze', until: toSnoozeEnd('tomorrow', Date.now()) })}
      >
        {t('notifications.snooze')}
      </Button>
    </span>
  )
}

/** In the place of the list while it loads. */
function NotificationSkeleton() {
  const { t } = useTranslate()
  return (
    <div className="zg-notifications-loading" role="status" aria-label={t('states.loading')}>
      {[0, 1, 2, 3].map((bar) => (
        <div key={bar}>
          <span className="zg-skeleton" />
          <span className="zg-skeleton" />
        </div>
      ))}
    </div>
  )
}

/** Where a notification leads: only to a route of ours, with a page behind it, that this reader may open; else nowhere. */
function toNotificationPath(routes: readonly Route[], holder: Holder, link: string | undefined): string | null {
  const route = routes.find((each) => each.name === link && isReachable(each))
  return route && mayOpen(holder, route.access) ? route.path : null
}
