import { useGetIdentity } from '@refinedev/core'
import { Certified } from '../../../../contract/entities/certification.ts'
import { Role } from '../../../../contract/roles.ts'
import type { Identity } from '../../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import '../../../screens/list/list.css'
import { LevelMeaning } from '../LevelMeaning.tsx'
import { usePagePath } from '../usePagePath.ts'
import '../users.css'
import { GivenRights } from './GivenRights.tsx'
import { UserFacts } from './UserFacts.tsx'

/** The first page of the personal centre. */
export function UserInfo() {
  const { t } = useTranslate()
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
  const { t } = useTranslate()
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
          <Tag>{t(`roles.${role}`)}</Tag>
          {role !== Role.subUser && certification !== undefined && (
            <Tag tone={certification === Certified.yes ? 'good' : 'quiet'}>
              {t(certification === Certified.yes ? 'users.info.certified' : 'users.info.notCertified')}
            </Tag>
          )}
        </p>
      </div>
      <span className="zg-spacer" />
      {settingPath && <ButtonLink to={settingPath}>{t('users.info.edit')}</ButtonLink>}
    </section>
  )
}
