import { useOne } from '@refinedev/core'
import { useParams } from 'react-router-dom'
import { ReplyCode } from '../../contract/codes.ts'
import { useTabRecord } from '../providers/drafts/useTabRecord.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../providers/toolApi/ToolApiError.ts'
import type { Resource, ResourceRecord } from '../resources/schema/resource.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import './list/list.css'
import { ListFailure, ListMessage, ListSkeleton } from '../ui/ListStates.tsx'
import { ShowButtons } from './ShowButtons.tsx'
import { screenAddress, titleOf } from './screenAddress.ts'
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
        {status === 'error' && (isNotFound(error) ? <Gone resource={resource} /> : <ListFailure error={toError(error)} retry={refetch} />)}
        {record && status === 'success' && <ShowFields resource={resource} record={record} />}
      </Card>
    </section>
  )
}

function Gone({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslate()
  const text = useText()
  return (
    <ListMessage title={t('states.notFound')}>
      <ButtonLink to={screenAddress(resource, 'list')}>{text(resource.label)}</ButtonLink>
    </ListMessage>
  )
}

function isNotFound(error: unknown): boolean {
  return error instanceof ToolApiError && error.code === ReplyCode.notFound
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
