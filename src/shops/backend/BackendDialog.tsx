import type { BackendPlace } from '../../../contract/backendPlace.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { OpenBackend } from './OpenBackend.tsx'

interface BackendDialogProps {
  readonly shop: Shop
  readonly place: BackendPlace
  readonly close: () => void
}

export function BackendDialog({ shop, place, close }: BackendDialogProps) {
  const { t } = useTranslate()
  return (
    <TitledDialog isOpen title={t('backend.title', { name: shop.shop_name })} close={close}>
      <OpenBackend shop={shop} place={place} />
    </TitledDialog>
  )
}
