import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined.js'
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { useState } from 'react'
import { type NotificationType, notificationTypes, type UnreadCount } from '../../../contract/entities/notification.ts'
import type { Holder } from '../../domain/permissions.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NotificationList } from './NotificationList.tsx'
import { NotificationTabs, tabPanelId } from './NotificationTabs.tsx'
import { useReadNotifications } from './useReadNotifications.ts'

interface NotificationPanelProps {
  readonly holder: Holder
  /** Null: not known. */
  readonly unread: UnreadCount | null
  readonly close: () => void
}

/** Opens on the first type that has something unread. */
export function NotificationPanel({ holder, unread, close }: NotificationPanelProps) {
  const { t } = useTranslate()
  const [type, setType] = useState<NotificationType>(() => notificationTypes.find((each) => unread?.[each]) ?? 'message')
  const { mutate: read, isLoading: isReading } = useReadNotifications()

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
            if (!isReading && unread?.[type] !== 0) read({ all: 1, type })
          }}
        >
          <Icon of={CheckOutlined} /> {t('notifications.readAll')}
        </Button>
      </div>
    </>
  )
}
