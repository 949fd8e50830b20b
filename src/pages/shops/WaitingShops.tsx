import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shop } from '../../../contract/entities/shop.ts'
import { waitsForLogin } from '../../domain/shopSession.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { LoginAgainDialog } from './LoginAgainDialog.tsx'
import { ShopLimitNotice } from './ShopLimitNotice.tsx'
import { useShopList } from './useShopList.ts'

/** What stands above the shops: what the level hides, and which shops wait for a login. */
export function ShopNotices() {
  const { t } = useTranslation()
  const may = useMay()
  const resource = useResourceNamed('shops')
  const [opened, setOpened] = useState<readonly Shop[] | null>(null)
  // The list itself asks for them; this comes after it and does not ask again.
  const waiting = (useShopList(resource, { refetchOnMount: false }).data?.data ?? []).filter(waitsForLogin)
  return (
    <>
      <ShopLimitNotice />
      {waiting.length > 0 && (
        <div className="zg-alert zg-alert-warning zg-toolbar">
          <span role="status">{t('shopLogin.waitForLogin', { count: waiting.length })}</span>
          {may('addShop') && (
            <button type="button" className="zg-button zg-button-small" onClick={() => setOpened(waiting)}>
              {t('shopLogin.tray')}
            </button>
          )}
        </div>
      )}
      <LoginAgainDialog resource={resource} shops={opened} close={() => setOpened(null)} />
    </>
  )
}
