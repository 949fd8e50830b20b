import { useState } from 'react'
import type { BackendPlace } from '../../../contract/backendPlace.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { waitsForLogin } from '../../values/shopSession.ts'
import './texts.ts'

const BackendDialog = lazyOnce(() => import('./BackendDialog.tsx').then((module) => module.BackendDialog))

interface BackendButtonProps {
  readonly shop: Shop
  readonly place: BackendPlace
  readonly size?: 'small'
}

/** Opens the shop's backend at a place, after a question. Nothing for a reader who may not, or a shop that has no living login. */
export function BackendButton({ shop, place, size }: BackendButtonProps) {
  const { t } = useTranslate()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('openBackend') || waitsForLogin(shop)) return null
  return (
    <>
      <Button
        size={size}
        aria-haspopup="dialog"
        aria-label={t('backend.openAt', { name: shop.shop_name, place: t(`backend.places.${place.page}`, { ...place }) })}
        onClick={() => setOpen(true)}
      >
        {t('backend.open')}
      </Button>
      {isOpen && <BackendDialog shop={shop} place={place} close={() => setOpen(false)} />}
    </>
  )
}
