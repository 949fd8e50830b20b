import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Shop } from '../../../contract/entities/shop.ts'
import { waitsForLogin } from '../../domain/shopSession.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { idOf, screenAddress } from '../../screens/screenAddress.ts'
import { LoginAgainDialog } from '../../shops/LoginAgainDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormats } from '../../ui/useFormats.ts'

interface LoginAgainProps {
  readonly resource: Resource
  readonly shops: readonly Shop[]
}

/** The tray of shops whose login is dead: nothing can be done for them until somebody logs in again. */
export function LoginAgain({ resource, shops }: LoginAgainProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const mayRenew = useMay()('addShop')
  const [opened, setOpened] = useState<readonly Shop[] | null>(null)
  const waiting = shops.filter(waitsForLogin)
  return (
    <section className="zg-card" aria-labelledby="workplace-login">
      <div className="zg-card-head">
        <h2 id="workplace-login">
          {t('workplace.loginAgain')} <span className="zg-muted">{formats.number(waiting.length)}</span>
        </h2>
        {mayRenew && waiting.length > 1 && (
          <Button size="small" onClick={() => setOpened(waiting)}>
            {t('shopLogin.oneByOne')}
          </Button>
        )}
      </div>
      <div className="zg-card-body">
        {waiting.length === 0 && <p className="zg-muted">{t('workplace.nobodyWaits')}</p>}
        <ul className="zg-workplace-list">
          {waiting.map((shop) => (
            <li key={shop.shop_uid}>
              <Link to={screenAddress(resource, 'show', idOf(resource, shop))}>{shop.shop_name}</Link>
              <span className="zg-muted">
                {shop.checked_at === null
                  ? t('shops.neverChecked')
                  : t('shops.checkedAt', { time: formats.relativeTime(shop.checked_at, Date.now()) })}
              </span>
              {mayRenew && (
                <Button size="small" aria-label={t('shopLogin.onlyThis', { name: shop.shop_name })} onClick={() => setOpened([shop])}>
                  {t('shopLogin.renew')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <LoginAgainDialog resource={resource} shops={opened} close={() => setOpened(null)} />
    </section>
  )
}
