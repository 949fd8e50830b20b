import type { Shop } from '../../contract/entities/shop.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { TitledDialog } from '../ui/dialog/TitledDialog.tsx'
import { ListSkeleton } from '../ui/ListStates.tsx'
import { lazyPlain, PartFallback } from '../ui/lazyOnce.tsx'

const RenewShops = lazyPlain(() => import('./RenewShops.tsx').then((module) => module.RenewShops))

interface LoginAgainDialogProps {
  readonly resource: Resource
  /** As they were when it was opened: what is renewed stays in it, ticked. Null: closed. */
  readonly shops: readonly Shop[] | null
  readonly close: () => void
}

/** The "log in again" tray. */
export function LoginAgainDialog({ resource, shops, close }: LoginAgainDialogProps) {
  const { t } = useTranslate()
  return (
    <TitledDialog isOpen={shops !== null} title={t('shopLogin.tray')} close={close}>
      {shops && (
        <PartFallback value={<ListSkeleton />}>
          <RenewShops resource={resource} shops={shops} close={close} />
        </PartFallback>
      )}
    </TitledDialog>
  )
}
