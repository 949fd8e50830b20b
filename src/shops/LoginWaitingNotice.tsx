import { useState } from 'react'
import type { Shop } from '../../contract/entities/shop.ts'
import { useMay } from '../providers/accessControl/useMay.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../providers/registry/useRegistry.ts'
import { Button } from '../ui/Button.tsx'
import { Tag } from '../ui/Tag.tsx'
import { waitsForLogin } from '../values/shopSession.ts'
import { LoginAgainDialog } from './LoginAgainDialog.tsx'
import { useShopList } from './useShopList.ts'
import './loginWaitingNotice.css'

/** How many shops wait for a login, and the way to log in to them one after the other. */
export function LoginWaitingNotice() {
  const { t } = useTranslate()
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
            <Button className="zg-waiting-logins" onClick={() => setOpened(waiting)}>
              {words}
            </Button>
          ) : (
            <Tag tone="warning">{words}</Tag>
          ))}
      </span>
      <LoginAgainDialog resource={resource} shops={opened} close={() => setOpened(null)} />
    </>
  )
}
