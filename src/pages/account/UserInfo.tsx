import { Certified } from '../../../contract/entities/certification.ts'
import { Role } from '../../../contract/roles.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFreshIdentity } from '../../providers/services/useFreshIdentity.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import '../../screens/list/list.css'
import { usePagePath } from '../parts/usePagePath.ts'
import { LevelMeaning } from './LevelMeaning.tsx'
import './users.css'
import { mayOpen } from '../../domain/permissions.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { rightsField } from '../../resources/shared/rightsField.ts'
import { MatrixCell } from '../../screens/fields/matrix/Cell.tsx'
import { idOf, titleOf } from '../../screens/screenAddress.ts'
import { useShopList } from '../../shops/useShopList.ts'
import { Missing } from '../../ui/Marks.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { type ProfileKey, profileFields } from './profileFields.ts'
import { QuotaBars } from './QuotaBars.tsx'
import './texts.ts'

/** The first page of the personal centre. */
export function UserInfo() {
  const { t } = useTranslate()
  const identity = useFreshIdentity()
  if (!identity) return <PageSkeleton />
  return (
    <section className="zg-page" aria-label={t('users.info.title')}>
      <PageHead title={t('users.info.title')} />
      <div className="zg-user-columns">
        <div className="zg-user-stack">
          <Who identity={identity} />
          <UserFacts identity={identity} />
        </div>
        <div className="zg-user-stack">
          <Card aria-labelledby="user-level">
            <CardHead>
              <h2 id="user-level">{t('users.level.title')}</h2>
            </CardHead>
            <CardBody>
              <LevelMeaning identity={identity} />
            </CardBody>
          </Card>
          {identity.role === Role.subUser ? <GivenRights identity={identity} /> : <QuotaBars />}
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
    <Card isPadded className="zg-user-who" aria-label={name}>
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
    </Card>
  )
}

const shown: readonly ProfileKey[] = ['phone', 'email', 'organization', 'job', 'location', 'personalWebsite', 'introduction']

/** Specification 3 keeps a text and, for these, a name besides: the text may be a code, so both are shown where they differ. */
const namesOf: Partial<Record<ProfileKey, 'organizationName' | 'jobName' | 'locationName'>> = {
  organization: 'organizationName',
  job: 'jobName',
  location: 'locationName',
}

/** What is known about the user, and what is missing. */
function UserFacts({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const text = useText()
  const { date } = useFormats()
  const registeredAt = Date.parse(identity.registrationDate ?? '')
  const ofAccount = [
    [t('users.info.accountId'), identity.accountId],
    [t('users.info.username'), identity.username],
    [t('users.info.registered'), Number.isNaN(registeredAt) ? identity.registrationDate : date(registeredAt)],
  ] as const
  const ofPerson = shown.map((key) => {
    const name = namesOf[key]
    return [text(profileFields[key].label), toNamed(identity[key], name && identity[name])] as const
  })
  return (
    <Card aria-labelledby="user-facts">
      <CardHead>
        <h2 id="user-facts">{t('users.info.facts')}</h2>
      </CardHead>
      <CardBody as="dl" className="zg-description zg-user-facts">
        {[...ofAccount, ...ofPerson].map(([label, value]) => (
          <div key={label} className="zg-user-fact">
            <dt>{label}</dt>
            <dd>{value || <Missing />}</dd>
          </div>
        ))}
      </CardBody>
    </Card>
  )
}

function toNamed(value: string | undefined, name: string | undefined): string | undefined {
  return name && value && name !== value ? `${name} (${value})` : name || value
}

/** What the main account gave a sub-account: rights, and shops as far as it may see them. */
function GivenRights({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const shops = useResourceNamed('shops')
  const maySee = mayOpen(identity, shops.access)
  const { data, error, refetch } = useShopList(shops, { enabled: maySee })
  return (
    <Card aria-labelledby="user-rights">
      <CardHead>
        <h2 id="user-rights">{t('users.info.given')}</h2>
      </CardHead>
      <CardBody className="zg-user-stack">
        <MatrixCell field={rightsField} value={identity.rights ?? {}} record={{}} />
        {!maySee && <p className="zg-muted">{t('labels.noShopRight')}</p>}
        {error && <FailureNotice error={error} retry={() => void refetch()} />}
        {data && <p>{t('users.info.shops', { count: data.data.length })}</p>}
        {data && (
          <ul className="zg-user-shops">
            {data.data.map((shop) => (
              <li key={idOf(shops, shop)}>{titleOf(shops, shop)}</li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
