import { useOne } from '@refinedev/core'
import { useParams } from 'react-router-dom'
import { useMay } from '../providers/accessControl/useMay.ts'
import { useTabRecord } from '../providers/drafts/useTabRecord.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { AntdTheme } from '../ui/AntdTheme.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { allowedOf } from './allowedOf.ts'
import { TitlesProvider } from './fields/TitlesProvider.tsx'
import './form/form.css'
import './list/list.css'
import { ListMessage, ListSkeleton } from '../ui/ListStates.tsx'
import { RecordForm } from './form/RecordForm.tsx'
import { RecordFailure } from './RecordFailure.tsx'
import { titleOf } from './screenAddress.ts'

interface GeneratedFormProps {
  readonly resource: Resource
  readonly screen: 'create' | 'edit'
}

/** The form of a declared resource: a new record, or one that is there. */
export function GeneratedForm({ resource, screen }: GeneratedFormProps) {
  const { t } = useTranslate()
  const text = useText()
  const { id = '' } = useParams()
  const allowed = allowedOf(resource, useMay())
  // Always asked for again when opened. What arrives while it is edited, or fails to, leaves what is typed as it is.
  const { data, status, error, refetch } = useOne({
    resource: resource.name,
    id,
    queryOptions: { enabled: screen === 'edit', cacheTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
    errorNotification: false,
  })
  const record = screen === 'edit' ? data?.data : undefined
  useTabRecord(record && titleOf(resource, record))
  const name = record ? titleOf(resource, record) : text(resource.one)
  const title = t(`forms.${screen}Title`, { name })
  const fields = resource.screens[screen] ?? []
  return (
    <section className="zg-page" aria-label={title}>
      <PageHead title={title} />
      <Card as="div">
        {!allowed[screen] && <ListMessage title={t('errors.notPermitted')} />}
        {allowed[screen] && screen === 'edit' && status === 'loading' && <ListSkeleton />}
        {allowed[screen] && screen === 'edit' && !record && status === 'error' && (
          <RecordFailure resource={resource} error={error} retry={refetch} />
        )}
        {allowed[screen] && (screen === 'create' || record) && (
          <AntdTheme>
            <TitlesProvider resource={resource} fields={fields}>
              <RecordForm key={id} resource={resource} screen={screen} id={id} record={record ?? null} />
            </TitlesProvider>
          </AntdTheme>
        )}
      </Card>
    </section>
  )
}
