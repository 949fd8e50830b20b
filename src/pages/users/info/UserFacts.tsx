import type { Identity } from '../../../providers/auth/createIdentity.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Missing } from '../../../ui/Marks.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { type ProfileKey, profileFields } from '../setting/profileFields.ts'

const shown: readonly ProfileKey[] = ['phone', 'email', 'organization', 'job', 'location', 'personalWebsite', 'introduction']

/** Specification 3 keeps a plain text and, for these, the name of what was chosen: whichever there is. */
const namesOf: Partial<Record<ProfileKey, 'organizationName' | 'jobName' | 'locationName'>> = {
  organization: 'organizationName',
  job: 'jobName',
  location: 'locationName',
}

/** What is known of the reader; what is not says so. */
export function UserFacts({ identity }: { readonly identity: Identity }) {
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
    return [text(profileFields[key].label), identity[key] || (name && identity[name])] as const
  })
  return (
    <section className="zg-card" aria-labelledby="user-facts">
      <header className="zg-card-head">
        <h2 id="user-facts">{t('users.info.facts')}</h2>
      </header>
      <dl className="zg-card-body zg-description zg-user-facts">
        {[...ofAccount, ...ofPerson].map(([label, value]) => (
          <div key={label} className="zg-user-fact">
            <dt>{label}</dt>
            <dd>{value || <Missing />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
