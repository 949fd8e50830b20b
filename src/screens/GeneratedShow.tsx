import { useOne } from '@refinedev/core'
import { useContext, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ReplyCode } from '../../contract/codes.ts'
import { useMay } from '../providers/accessControl/useMay.ts'
import { TabContext } from '../providers/drafts/useTabDraft.ts'
import { useTabRecord } from '../providers/drafts/useTabRecord.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../providers/toolApi/ToolApiError.ts'
import type { Resource, ResourceRecord } from '../resources/schema/resource.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { allowedOf } from './allowedOf.ts'
import './list/list.css'
import { ListFailure, ListMessage, ListSkeleton } from '../ui/ListStates.tsx'
import { ListDialogs, type Opened } from './list/ListDialogs.tsx'
import { screenAddress, titleOf, withinResource } from './screenAddress.ts'
import { ShowFields } from './show/ShowFields.tsx'
import { useLeave } from './useLeave.ts'

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
        <Buttons resource={resource} id={id} record={record} />
      </PageHead>
      <Card as="div">
        {status === 'loading' && <ListSkeleton />}
        {status === 'error' && (isNotFound(error) ? <Gone resource={resource} /> : <ListFailure error={toError(error)} retry={refetch} />)}
        {record && status === 'success' && <ShowFields resource={resource} record={record} />}
      </Card>
    </section>
  )
}

interface ButtonsProps {
  readonly resource: Resource
  readonly id: string
  readonly record: ResourceRecord | undefined
}

function Buttons({ resource, id, record }: ButtonsProps) {
  const { t } = useTranslate()
  const allowed = allowedOf(resource, useMay())
  const leave = useLeave(resource)
  const tab = useContext(TabContext)
  const text = useText()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The record is gone: its tab has nothing more to show. */
  function leaveForGood() {
    tab?.closeAfterwards()
    leave()
  }
  return (
    <>
      <Button onClick={leave}>{t('actions.back')}</Button>
      {record &&
        allowed.actions
          .filter((action) => action.on === 'row' && action.when(record))
          .map((action) => (
            <Button key={action.name} onClick={() => setOpened({ kind: 'action', action, records: [record] })}>
              {text(action.label)}
            </Button>
          ))}
      {record && allowed.edit && (
        <ButtonLink kind="primary" to={screenAddress(resource, 'edit', id)} state={withinResource}>
          {t('actions.edit')}
        </ButtonLink>
      )}
      {record && allowed.deleteOne && (
        <Button kind="danger" onClick={() => setOpened({ kind: 'delete', record })}>
          {resource.deleteLabel ? text(resource.deleteLabel) : t('actions.delete')}
        </Button>
      )}
      <ListDialogs resource={resource} opened={opened} close={() => setOpened(null)} deleted={leaveForGood} />
    </>
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
