import type { Shop } from '../../contract/entities/shop.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Button } from '../ui/Button.tsx'
import { Tag } from '../ui/Tag.tsx'

interface RenewLinesProps {
  readonly shops: readonly Shop[]
  /** shop_uid of those with a new login. */
  readonly done: readonly string[]
  /** The one that is asked for alone; null: any of them. */
  readonly only: string | null
  /** Null: a login is being saved, nothing can be chosen. */
  readonly choose: ((shop_uid: string | null) => void) | null
}

/** The shops that wait for a login, and those that have one again. */
export function RenewLines({ shops, done, only, choose }: RenewLinesProps) {
  const { t } = useTranslate()
  return (
    <section aria-label={t('shopLogin.shops')}>
      <h3>{t('shopLogin.progress', { done: done.length, total: shops.length })}</h3>
      <ul className="zg-login-shops">
        {shops.map(({ shop_uid, shop_id, shop_name }) => (
          <li key={shop_uid}>
            <span>
              {shop_name} <span className="zg-muted zg-code">{shop_id}</span>
            </span>
            {done.includes(shop_uid) ? (
              <Tag tone="good">{t('shopLogin.online')}</Tag>
            ) : (
              <Button
                size="small"
                aria-label={t('shopLogin.onlyThis', { name: shop_name })}
                aria-pressed={only === shop_uid}
                disabled={choose === null}
                onClick={() => choose?.(only === shop_uid ? null : shop_uid)}
              >
                {t('shopLogin.renew')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
