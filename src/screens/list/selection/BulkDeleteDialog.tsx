import { useDataProvider, useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { SHOPS_PER_CALL_MAX } from '../../../../contract/limits.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useWrite } from '../../../ui/useWrite.ts'
import { allowedOf } from '../../allowedOf.ts'
import { DeleteConsequence } from '../../dialog/DeleteConsequence.tsx'
import { useDeletedNotice } from '../../dialog/useDeletedNotice.ts'
import { idOf, markOf, titleOf } from '../../screenAddress.ts'
import { BulkProgress } from './BulkProgress.tsx'
import { toRemaining } from './runBulk.ts'
import { useBulkRun } from './useBulkRun.ts'

const NAMED_MAX = 5

interface BulkDeleteDialogProps {
  readonly resource: Resource
  /** Null: closed. */
  readonly records: readonly ResourceRecord[] | null
  readonly close: () => void
  readonly deleted: (records: readonly ResourceRecord[]) => void
}

/** Asks before the chosen records are deleted, and says what became of them. Once it has begun, only its buttons close it. */
export function BulkDeleteDialog({ resource, records, close, deleted }: BulkDeleteDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const [hasBegun, setBegun] = useState(false)
  const label = resource.deleteLabel ? text(resource.deleteLabel) : t('actions.delete')
  const title = t('deleting.titleMany', { label, count: records?.length ?? 0 })
  function leave() {
    setBegun(false)
    close()
  }
  return (
    <Dialog isOpen={records !== null} onClose={hasBegun ? undefined : leave} title={title}>
      <header className="zg-dialog-head">
        <h2>{title}</h2>
      </header>
      {records && (
        <BulkDelete resource={resource} records={records} label={label} begin={() => setBegun(true)} close={leave} deleted={deleted} />
      )}
    </Dialog>
  )
}

interface BulkDeleteProps {
  readonly resource: Resource
  readonly records: readonly ResourceRecord[]
  /** What deleting is called. */
  readonly label: string
  readonly begin: () => void
  readonly close: () => void
  readonly deleted: (records: readonly ResourceRecord[]) => void
}

/** Deletes records: in one call where the resource has one, in a few where it takes fewer, else one by one, with what became of each. */
function BulkDelete({ resource, records, label, begin, close, deleted }: BulkDeleteProps) {
  const { t } = useTranslate()
  const dataProvider = useDataProvider()
  const invalidate = useInvalidate()
  const tell = useDeletedNotice(resource)
  const isOneCall = allowedOf(resource, useMay()).deleteMany
  const { isBusy, failure, run } = useWrite()
  /** The same for each try while the dialog is open: a try after a lost answer gets the first answer. */
  const [key] = useState(() => crypto.randomUUID())
  /** What is deleted already, where one call does not take all of them. */
  const gone = useRef<readonly ResourceRecord[]>([])
  const refresh = () => invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
  const { lines, isRunning, start, stop, retry } = useBulkRun<ResourceRecord>(
    (record) => {
      const id = idOf(resource, record)
      return dataProvider().deleteOne({ resource: resource.name, id, meta: { previous: record, idempotencyKey: `${key} ${id}` } })
    },
    (ended) => {
      void refresh()
      if (toRemaining(ended).length === 0) end(records)
    },
  )

  /** What is gone is told after the dialog: while it is open, nothing else can be pressed. */
  function end(gone: readonly ResourceRecord[]) {
    close()
    if (gone.length === 0) return
    deleted(gone)
    tell(gone)
  }

  async function deleteAtOnce() {
    const { perCall = SHOPS_PER_CALL_MAX } = resource.operations.deleteMany ?? {}
    await run(async () => {
      while (gone.current.length < records.length) {
        const from = gone.current.length
        const part = records.slice(from, from + perCall)
        const ids = part.map((record) => idOf(resource, record))
        const idempotencyKey = from === 0 ? key : `${key} ${from}`
        await dataProvider().deleteMany?.({ resource: resource.name, ids, meta: { idempotencyKey } })
        gone.current = [...gone.current, ...part]
        begin()
      }
      end(records)
    })
    await refresh()
  }

  function confirm() {
    if (isOneCall) return void deleteAtOnce()
    begin()
    start(records)
  }

  const body =
    lines.length === 0 ? (
      <BulkQuestion resource={resource} records={records} failure={failure} />
    ) : (
      <BulkProgress resource={resource} lines={lines} isRunning={isRunning} />
    )
  return (
    <>
      <div className="zg-dialog-body">{body}</div>
      <footer className="zg-dialog-foot">
        {lines.length === 0 && (
          <>
            <Button disabled={isBusy} onClick={() => end(gone.current)}>
              {t('actions.cancel')}
            </Button>
            <Button kind="danger" disabled={isBusy} onClick={confirm}>
              {label}
            </Button>
          </>
        )}
        {isRunning && <Button onClick={stop}>{t('actions.stop')}</Button>}
        {lines.length > 0 && !isRunning && (
          <>
            <Button onClick={retry}>{t('bulk.retry')}</Button>
            <Button kind="primary" onClick={() => end(lines.flatMap(({ item, state }) => (state === 'done' ? [item] : [])))}>
              {t('actions.close')}
            </Button>
          </>
        )}
      </footer>
    </>
  )
}

interface BulkQuestionProps {
  readonly resource: Resource
  readonly records: readonly ResourceRecord[]
  /** Why the last try failed; null: there was none. */
  readonly failure: string | null
}

/** What will be gone: the first by name, the others as a number. */
function BulkQuestion({ resource, records, failure }: BulkQuestionProps) {
  const { t } = useTranslate()
  const others = records.length - NAMED_MAX
  return (
    <>
      <ul className="zg-bulk-names">
        {records.slice(0, NAMED_MAX).map((record) => (
          <li key={idOf(resource, record)}>
            {titleOf(resource, record)} <span className="zg-muted zg-code">{markOf(resource, record)}</span>
          </li>
        ))}
        {others > 0 && <li className="zg-muted">{t('deleting.others', { count: others })}</li>}
      </ul>
      <DeleteConsequence resource={resource} />
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
    </>
  )
}
