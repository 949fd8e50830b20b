import { useState } from 'react'
import type { AccessKey } from '../../../contract/entities/accessKey.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import './keys.css'
import './texts.ts'

interface KeyCardProps {
  readonly accessKey: AccessKey
  /** It is no more, or may be: somebody else may have revoked it, or the answer was lost. */
  readonly changed: () => void
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A key that ends so soon says so: whoever relies on it has a week or two to make another. */
const ENDS_SOON_DAYS = 14

/** One key: what it reads, until when, and when and from where it was used last. */
export function KeyCard({ accessKey, changed }: KeyCardProps) {
  const { t } = useTranslate()
  const call = useCall()
  const { isBusy, failure, run, say } = useWrite()
  const [isAsking, setAsking] = useState(false)
  const { key_id, name, is_own, user_name } = accessKey
  const headId = `key-${key_id}`
  async function revoke() {
    setAsking(false)
    const isDone = await run(() => call('revokeAccessKey', { key_id }))
    if (isDone) say(t('keys.revoked', { name }))
    changed()
  }
  return (
    <Card as="article" aria-labelledby={headId}>
      <CardHead>
        <h2 id={headId}>{is_own ? name : `${user_name} · ${name}`}</h2>
        <KeyState accessKey={accessKey} />
      </CardHead>
      <CardBody className="zg-key">
        <KeyFacts accessKey={accessKey} />
        {failure !== null && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        <div>
          <Button disabled={isBusy} aria-label={t('keys.revokeOf', { name })} onClick={() => setAsking(true)}>
            {t('keys.revoke')}
          </Button>
        </div>
      </CardBody>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('keys.revokeTitle', { name })}
        confirmLabel={t('keys.revoke')}
        isBusy={isBusy}
        confirm={() => void revoke()}
        close={() => setAsking(false)}
      >
        <p>{t('keys.revokeText')}</p>
      </ConfirmDialog>
    </Card>
  )
}

function KeyState({ accessKey: { is_expired, expires_at } }: Pick<KeyCardProps, 'accessKey'>) {
  const { t } = useTranslate()
  if (is_expired) return <Tag tone="quiet">{t('keys.expired')}</Tag>
  const days = Math.max(1, Math.ceil((expires_at - Date.now()) / DAY_MS))
  return days <= ENDS_SOON_DAYS ? <Tag tone="warning">{t('keys.ends', { days })}</Tag> : <Tag tone="good">{t('keys.works')}</Tag>
}

function KeyFacts({ accessKey }: Pick<KeyCardProps, 'accessKey'>) {
  const { t } = useTranslate()
  const { date } = useFormats()
  const facts = {
    reads: accessKey.modules.map((module) => t(`keys.short.${module}`)).join(t('list.separator')),
    suggests: t(accessKey.may_suggest ? 'keys.suggests' : 'keys.suggestsNothing'),
    shops: useShopWords(accessKey),
    last: useLastWords(accessKey),
    until: date(accessKey.expires_at),
    end: <span className="zg-code">{accessKey.key_end}</span>,
  }
  return (
    <dl className="zg-key-facts">
      {(['reads', 'suggests', 'shops', 'last', 'until', 'end'] as const).map((fact) => (
        <div key={fact}>
          <dt className="zg-muted">{t(`keys.facts.${fact}`)}</dt>
          <dd>{facts[fact]}</dd>
        </div>
      ))}
    </dl>
  )
}

function useShopWords({ all_shops, shop_count: count, shop_names }: AccessKey): string {
  const { t } = useTranslate()
  if (all_shops) return t('keys.allOf', { count })
  if (count === 0) return t('keys.noShops')
  const names = shop_names.join(t('list.separator'))
  return t(count > shop_names.length ? 'keys.someOfMore' : 'keys.someOf', { names, count })
}

function useLastWords({ last_used_at, last_address: address, last_day_uses: uses }: AccessKey): string {
  const { t } = useTranslate()
  const { relativeTime } = useFormats()
  if (last_used_at === null) return t('keys.never')
  return t('keys.used', { when: relativeTime(last_used_at, Date.now()), address, uses })
}
