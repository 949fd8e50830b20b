import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined.js'
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type NotificationType, notificationTypes, type UnreadCount } from '../../../contract/entities/notification.ts'
import type { CallInput, CallReply } from '../../../contract/toolApi.ts'
import type { Holder } from '../../domain/permissions.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { NotificationList, notificationListKey } from './NotificationList.tsx'
import { unreadKey } from './useUnreadCount.ts'

interface NotificationPanelProps {
  readonly holder: Holder
  /** Null: not known. */
  readonly unread: UnreadCount | null
  readonly close: () => void
}

const AnnouncementList = lazyOnce(() => import('./AnnouncementList.tsx').then((part) => part.AnnouncementList))

/** Opens on the first type that has something unread. */
export function NotificationPanel({ holder, unread, close }: NotificationPanelProps) {
  const { t } = useTranslate()
  const [type, setType] = useState<NotificationType>(() => notificationTypes.find((each) => unread?.[each]) ?? 'message')
  const { mutate: read, isLoading: isReading } = useReadNotifications()
  const client = useQueryClient()

  /** What arrived since is left: nobody has seen it. */
  function readAll() {
    const until = newestShown(client, type) ?? unread?.newest_at
    read({ all: 1, type, ...(until !== undefined && { until }) })
  }

  return (
    <>
      <div className="zg-notifications-head">
        <h2>{t('notifications.title')}</h2>
        <Button shape="icon" aria-label={t('actions.close')} onClick={close}>
          <Icon of={CloseOutlined} />
        </Button>
      </div>
      <NotificationTabs selected={type} select={setType} unread={unread} />
      <div id={tabPanelId} className="zg-notifications-body" role="tabpanel" aria-label={t(`notifications.types.${type}`)}>
        {type === 'notice' && <AnnouncementList />}
        <NotificationList
          key={type}
          type={type}
          unread={unread?.[type] ?? null}
          holder={holder}
          read={(id) => read({ ids: [id] })}
          close={close}
        />
      </div>
      <div className="zg-notifications-foot">
        <Button
          kind="text"
          aria-disabled={isReading || unread?.[type] === 0}
          onClick={() => {
            if (!isReading && unread?.[type] !== 0) readAll()
          }}
        >
          <Icon of={CheckOutlined} /> {t('notifications.readAll')}
        </Button>
      </div>
    </>
  )
}

/** When the newest of a type that a list has shown was told, ms; undefined: there was no list, or its times are texts. */
function newestShown(client: QueryClient, type: NotificationType): number | undefined {
  const lists = client.getQueriesData<CallReply<'notificationList'>>([...notificationListKey, type])
  const times = lists.flatMap(([, shown]) => shown?.list ?? []).map(({ time }) => time)
  const moments = times.filter((time) => typeof time === 'number')
  return moments.length > 0 ? Math.max(...moments) : undefined
}

interface NotificationTabsProps {
  readonly selected: NotificationType
  readonly select: (type: NotificationType) => void
  readonly unread: UnreadCount | null
}

/** The element that the tabs control. */
const tabPanelId = 'notification-list'
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One stop of the Tab key; the arrows go from tab to tab. */
function NotificationTabs({ selected, select, unread }: NotificationTabsProps) {
  const { t } = useTranslate()
  const list = useRef<HTMLDivElement>(null)

  function step(event: KeyboardEvent) {
    const by = steps[event.key]
    if (by === undefined) return
    const at = (notificationTypes.indexOf(selected) + by + notificationTypes.length) % notificationTypes.length
    select(notificationTypes[at] ?? selected)
    list.current?.querySelectorAll('button')[at]?.focus()
  }

  return (
    <div ref={list} className="zg-notification-tabs" role="tablist" aria-label={t('notifications.title')}>
      {notificationTypes.map((type) => (
        <button
          key={type}
          type="button"
          role="tab"
          aria-selected={type === selected}
          aria-controls={tabPanelId}
          tabIndex={type === selected ? 0 : -1}
          onClick={() => select(type)}
          onKeyDown={step}
        >
          {t(`notifications.types.${type}`)}
          {unread !== null && unread[type] > 0 && <span className="zg-notification-count">{unread[type]}</span>}
        </button>
      ))}
    </div>
  )
}

/** Marks read; the answer is the new count, which brings the list up to date. */
function useReadNotifications() {
  const { api, notices, loginInvalid } = useServices()
  const client = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (payload: CallInput<'readNotifications'>) => api.call('readNotifications', payload),
    onSuccess: (unread) => client.setQueryData(unreadKey, unread),
    onError: (error) => {
      if (!loginInvalid.isUp()) notices.open({ tone: 'error', title: errorText(error) })
    },
  })
}
