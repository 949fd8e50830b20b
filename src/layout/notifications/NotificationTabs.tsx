import { type KeyboardEvent, useRef } from 'react'
import { type NotificationType, notificationTypes, type UnreadCount } from '../../../contract/entities/notification.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'

interface NotificationTabsProps {
  readonly selected: NotificationType
  readonly select: (type: NotificationType) => void
  readonly unread: UnreadCount | null
}

/** The element that the tabs control. */
export const tabPanelId = 'notification-list'
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One stop of the Tab key; the arrows go from tab to tab. */
export function NotificationTabs({ selected, select, unread }: NotificationTabsProps) {
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
