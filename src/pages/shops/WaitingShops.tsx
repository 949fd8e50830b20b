import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shop } from '../../../contract/entities/shop.ts'
import { waitsForLogin } from '../../domain/shopSession.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { LoginAgainDialog } from './LoginAgainDialog.tsx'
import { useShopList } from './useShopList.ts'
import './waitingShops.css'

/** How many shops wait for a login, and the way to log in to them one after the other. */
export function WaitingShops() {
  const { t } = useTranslation()
  const may = useMay()
  const resource = useResourceNamed('shops')
  const [opened, setOpened] = useState<readonly Shop[] | null>(null)
  // The list itself asks for them; this comes after it and does not ask again, not even where the list failed.
  const waiting = (useShopList(resource, { refetchOnMount: false, retryOnMount: false }).data?.data ?? []).filter(waitsForLogin)
  const words = t('shopLogin.waitForLogin', { count: waiting.length })
  return (
    <>
      <span role="status">
        {waiting.length > 0 &&
          (may('addShop') ? (
            <button type="button" className="zg-button zg-shop-waiting" onClick={() => setOpened(waiting)}>
              {words}
            </button>
          ) : (
            <span className="zg-tag zg-tag-warning">{words}</span>
          ))}
      </span>
      <LoginAgainDialog resource={resource} shops={opened} close={() => setOpened(null)} />
    </>
  )
}
