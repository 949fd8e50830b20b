import { useState } from 'react'
import type { Mall } from '../../bridge/readMall.ts'
import type { Person } from '../../bridge/readPerson.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Tag } from '../../ui/Tag.tsx'

interface StoreCardProps {
  readonly mall: Mall
  /** Whose login it is. Default: it is not said. */
  readonly person?: Person | null
}

/** A store as the platform itself shows it: picture, name, number, and who is logged in to it. */
export function StoreCard({ mall: { mall_id, mall_name, logo }, person = null }: StoreCardProps) {
  const { t } = useTranslate()
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
      {person && <PersonLine person={person} />}
    </div>
  )
}

function PersonLine({ person: { username, nickname, isOwner } }: { readonly person: Person }) {
  const { t } = useTranslate()
  const name = nickname && nickname !== username ? t('shopLogin.personNamed', { nickname, username }) : username
  return (
    <span className="zg-login-person zg-muted">
      {t('shopLogin.person', { name })}
      {isOwner !== null && <Tag tone="quiet">{t(isOwner ? 'shopLogin.owner' : 'shopLogin.staff')}</Tag>}
    </span>
  )
}
