import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { BarePage } from '../../ui/bare/BarePage.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import './barePages.css'
import './texts.ts'

/** Who is logged in and with what, without the frame. */
export function AccountPc() {
  const { t } = useTranslate()
  const formats = useFormats()
  const identity = useIdentity()
  if (!identity) return <PageSkeleton />
  const { level, level_expires_at, registrationDate } = identity
  const registeredAt = Date.parse(registrationDate ?? '')
  const facts = {
    name: identity.name,
    username: identity.username,
    role: t(`roles.${identity.role}`),
    level: level === 0 ? t('userMenu.free') : String(level),
    expires: level_expires_at ? formats.date(level_expires_at) : undefined,
    shops: identity.shop_count === undefined ? undefined : formats.number(identity.shop_count),
    registered: Number.isNaN(registeredAt) ? undefined : formats.date(registeredAt),
    organization: identity.organization,
    phone: identity.phone,
    email: identity.email,
  }
  const known = (Object.keys(facts) as (keyof typeof facts)[]).filter((fact) => facts[fact])
  return (
    <BarePage>
      <Card className="zg-bare-narrow" aria-labelledby="account-title">
        <CardHead>
          <h1 id="account-title">{t('help.account.title')}</h1>
        </CardHead>
        <CardBody as="dl" className="zg-description">
          {known.map((fact) => (
            <div key={fact} className="zg-help-fact">
              <dt>{t(`help.account.${fact}`)}</dt>
              <dd>{facts[fact]}</dd>
            </div>
          ))}
        </CardBody>
      </Card>
    </BarePage>
  )
}
