import { useGetIdentity, useList } from '@refinedev/core'
import type { Shop } from '../../../contract/entities/shop.ts'
import { mayOpen } from '../../domain/permissions.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoginAgain } from './LoginAgain.tsx'
import { QuickEntries } from './QuickEntries.tsx'
import { ShopStates } from './ShopStates.tsx'
import './workplace.css'

/** The first page of the day: which shops are there, which want a login, where to go. */
export function Workplace() {
  const { t } = useTranslate()
  const { data: identity } = useGetIdentity<Identity | null>()
  const resource = useResourceNamed('shops')
  const maySee = mayOpen(identity ?? null, resource.access)
  const { data, error, isLoading, refetch } = useList<Shop>({
    resource: resource.name,
    pagination: { mode: 'off' },
    queryOptions: { enabled: maySee },
    errorNotification: false,
  })
  const errorText = useErrorText()
  const name = identity?.name || identity?.username || ''

  return (
    <section className="zg-page zg-workplace">
      <h1>{t('workplace.hello', { name })}</h1>
      {error && (
        <Alert as="div" tone="error" role="alert">
          <span>{errorText(error)}</span>
          <Button size="small" onClick={() => void refetch()}>
            {t('actions.retry')}
          </Button>
        </Alert>
      )}
      {maySee && !error && <ShopStates resource={resource} shops={isLoading ? null : (data?.data ?? [])} />}
      <div className="zg-workplace-columns">
        {maySee && data && <LoginAgain resource={resource} shops={data.data} />}
        <QuickEntries holder={identity ?? null} />
      </div>
    </section>
  )
}
