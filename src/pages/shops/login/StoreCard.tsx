import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mall } from '../../../bridge/readMall.ts'

/** A store as the platform itself shows it: picture, name, number. */
export function StoreCard({ mall: { mall_id, mall_name, logo } }: { readonly mall: Mall }) {
  const { t } = useTranslation()
  const [hasPicture, setHasPicture] = useState(Boolean(logo))
  return (
    <div className="zg-login-store">
      {hasPicture && logo ? (
        <img src={logo} alt="" width={48} height={48} referrerPolicy="no-referrer" onError={() => setHasPicture(false)} />
      ) : (
        <span className="zg-login-initial" aria-hidden="true">
          {[...mall_name][0]}
        </span>
      )}
      <strong>{mall_name}</strong>
      <span className="zg-muted">
        {t('shopLogin.storeNumber')} <span className="zg-code">{mall_id}</span>
      </span>
    </div>
  )
}
