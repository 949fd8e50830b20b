import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { idOf, screenAddress } from '../generated/screenAddress.ts'
import { useFormats } from '../generated/useFormats.ts'
import { stateOf } from './countStates.ts'

interface LoginAgainProps {
  readonly resource: Resource
  readonly shops: readonly Shop[]
}

/** The tray of shops whose login is dead: nothing can be done for them until somebody logs in again. */
export function LoginAgain({ resource, shops }: LoginAgainProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const offline = shops.filter((shop) => stateOf(shop) === 'offline')
  return (
    <section className="zg-card" aria-labelledby="workplace-login">
      <div className="zg-card-head">
        <h2 id="workplace-login">{t('workplace.loginAgain')}</h2>
        <span className="zg-tag zg-tag-quiet">{formats.number(offline.length)}</span>
      </div>
      <div className="zg-card-body">
        {offline.length === 0 && <p className="zg-muted">{t('workplace.nobodyWaits')}</p>}
        <ul className="zg-workplace-list">
          {offline.map((shop) => (
            <li key={shop.shop_uid}>
              <Link to={screenAddress(resource, 'show', idOf(resource, shop))}>{shop.shop_name}</Link>
              <span className="zg-muted">
                {shop.checked_at === null
                  ? t('shops.neverChecked')
                  : t('shops.checkedAt', { time: formats.relativeTime(shop.checked_at, Date.now()) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
