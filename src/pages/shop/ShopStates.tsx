import { useState } from 'react'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { LoginAgainDialog } from '../../shops/LoginAgainDialog.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { waitsForLogin } from '../../values/shopSession.ts'

const ShopCheck = lazyOnce(() => import('../../shops/ShopCheck.tsx').then((module) => module.ShopCheck))

/** Why the shop cannot be worked with as it is, and what mends that. Nothing where it can. */
export function ShopStates({ shop }: { readonly shop: Shop }) {
  const { t } = useTranslate()
  const may = useMay()
  const resource = useResourceNamed('shops')
  const [waiting, setWaiting] = useState<readonly Shop[] | null>(null)
  const [checked, setChecked] = useState<readonly Shop[] | null>(null)
  const isDead = waitsForLogin(shop)
  return (
    <>
      {isDead && (
        <Alert as="div" tone="error">
          <span>{t('shopPage.dead')}</span>
          {may('addShop') && (
            <Button size="small" onClick={() => setWaiting([shop])}>
              {t('shopPage.logIn')}
            </Button>
          )}
        </Alert>
      )}
      {!isDead && shop.status === ShopStatus.checkFailed && (
        <Alert as="div" tone="warning">
          <span>{t('shopPage.checkFailed')}</span>
          {may('updateShop') && (
            <Button size="small" onClick={() => setChecked([shop])}>
              {t('shopPage.check')}
            </Button>
          )}
        </Alert>
      )}
      <LoginAgainDialog resource={resource} shops={waiting} close={() => setWaiting(null)} />
      <TitledDialog isOpen={checked !== null} title={t('shopPage.check')} close={() => setChecked(null)}>
        {checked && <ShopCheck resource={resource} records={checked} close={() => setChecked(null)} />}
      </TitledDialog>
    </>
  )
}
