import { useOne } from '@refinedev/core'
import { useParams } from 'react-router-dom'
import { useTabRecord } from '../providers/drafts/useTabRecord.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../resources/schema/resource.ts'
import { Card } from '../ui/Card.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import './list/list.css'
import { ListSkeleton } from '../ui/ListStates.tsx'
import { RecordFailure } from './RecordFailure.tsx'
import { ShowButtons } from './ShowButtons.tsx'
import { titleOf } from './screenAddress.ts'
import { ShowFields } from './show/ShowFields.tsx'

/** One record of a declared resource, to be read. */
export function GeneratedShow({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslate()
  const text = useText()
  const { id = '' } = useParams()
  const { data, status, error, refetch } = useOne({ resource: resource.name, id, errorNotification: false })
  const record: ResourceRecord | undefined = data?.data
  useTabRecord(record && titleOf(resource, record))
  const title = record ? titleOf(resource, record) : t('forms.showTitle', { name: text(resource.one) })
  return (
    <section className="zg-page" aria-label={title}>
      <PageHead title={title}>
        <span className="zg-spacer" />
        <ShowButtons resource={resource} id={id} record={record} />
      </PageHead>
      <Card as="div">
        {status === 'loading' && <ListSkeleton />}
        {status === 'error' && <RecordFailure resource={resource} error={error} retry={refetch} />}
        {record && status === 'success' && <ShowFields resource={resource} record={record} />}
      </Card>
    </section>
  )
}
