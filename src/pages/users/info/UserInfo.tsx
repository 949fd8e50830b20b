import { useGetIdentity } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Certified } from '../../../../contract/entities/certification.ts'
import { Role } from '../../../../contract/roles.ts'
import { Avatar } from '../../../layout/Avatar.tsx'
import { PageSkeleton } from '../../../layout/PageSkeleton.tsx'
import type { Identity } from '../../../providers/auth/createIdentity.ts'
import '../../generated/list/list.css'
import { LevelMeaning } from '../LevelMeaning.tsx'
import { usePagePath } from '../usePagePath.ts'
import '../users.css'
import { GivenRights } from './GivenRights.tsx'
import { UserFacts } from './UserFacts.tsx'

/** The first page of the personal centre. */
export function UserInfo() {
  const { t } = useTranslation()
  const { data: identity } = useGetIdentity<Identity | null>()
  if (!identity) return <PageSkeleton />
  return (
    <section className="zg-page" aria-label={t('users.info.title')}>
      <h1>{t('users.info.title')}</h1>
      <div className="zg-user-columns">
        <div className="zg-user-stack">
          <Who identity={identity} />
          <UserFacts identity={identity} />
        </div>
        <div className="zg-user-stack">
          <section className="zg-card" aria-labelledby="user-level">
            <header className="zg-card-head">
              <h2 id="user-level">{t('users.level.title')}</h2>
            </header>
            <div className="zg-card-body">
              <LevelMeaning identity={identity} />
            </div>
          </section>
          {identity.role === Role.subUser && <GivenRights identity={identity} />}
        </div>
      </div>
    </section>
  )
}

function Who({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslation()
  const settingPath = usePagePath('userSetting')
  const { username = '', role, certification } = identity
  const name = identity.name || username
  return (
    <section className="zg-card zg-card-body zg-user-who" aria-label={name}>
      <Avatar name={name} picture={identity.avatar} size="large" />
      <div>
        <h2>{name}</h2>
        {username !== name && <p className="zg-muted">{username}</p>}
        <p className="zg-user-tags">
          <span className="zg-tag">{t(`roles.${role}`)}</span>
          {role !== Role.subUser && certification !== undefined && (
            <span className={`zg-tag zg-tag-${certification === Certified.yes ? 'good' : 'quiet'}`}>
              {t(certification === Certified.yes ? 'users.info.certified' : 'users.info.notCertified')}
            </span>
          )}
        </p>
      </div>
      <span className="zg-spacer" />
      {settingPath && (
        <Link className="zg-button" to={settingPath}>
          {t('users.info.edit')}
        </Link>
      )}
    </section>
  )
}
