import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined.js'
import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Holder } from '../../domain/permissions.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { PageError } from '../../ui/PageError.tsx'
import './notifications.css'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import { useUnreadCount } from './useUnreadCount.ts'

const BADGE_MAX = 99
const NotificationPanel = lazyOnce(() => import('./NotificationPanel.tsx').then((part) => part.NotificationPanel))

/** The bell with the number of unread notifications, and the panel that it opens. Nothing where the backend keeps none. */
export function NotificationBell({ holder }: { readonly holder: Holder }) {
  return useHasCapability('notifications') ? <Bell holder={holder} /> : null
}

function Bell({ holder }: { readonly holder: Holder }) {
  const { t } = useTranslate()
  const unread = useUnreadCount()
  const [isOpen, setOpen] = useState(false)
  const total = unread?.total ?? 0
  const label = total > 0 ? t('notifications.bellUnread', { unread: total }) : t('notifications.bell')

  return (
    <>
      <Button shape="icon" className="zg-bell" aria-haspopup="dialog" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Icon of={BellOutlined} />
        {total > 0 && (
          <span className="zg-bell-badge" aria-hidden="true">
            {total > BADGE_MAX ? `${BADGE_MAX}+` : total}
          </span>
        )}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('notifications.title')} className="zg-notifications">
        <ErrorBoundary FallbackComponent={PageError}>
          <PartFallback value={<ListSkeleton />}>
            <NotificationPanel holder={holder} unread={unread} close={() => setOpen(false)} />
          </PartFallback>
        </ErrorBoundary>
      </Dialog>
    </>
  )
}
