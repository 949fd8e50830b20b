import { useDataProvider, useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { Button } from '../../../ui/Button.tsx'
import { allowedOf } from '../../allowedOf.ts'
import { useDeletedNotice } from '../../dialog/useDeletedNotice.ts'
import { idOf } from '../../screenAddress.ts'
import { BulkProgress } from './BulkProgress.tsx'
import { BulkQuestion } from './BulkQuestion.tsx'
import { toRemaining } from './runBulk.ts'
import { useBulkRun } from './useBulkRun.ts'

interface BulkDeleteProps {
  readonly resource: Resource
  readonly records: readonly ResourceRecord[]
  /** What deleting is called. */
  readonly label: string
  readonly begin: () => void
  readonly close: () => void
  readonly deleted: (records: readonly ResourceRecord[]) => void
}

/** Deletes records: in one call where the resource has one, else one by one, with what became of each. */
export function BulkDelete({ resource, records, label, begin, close, deleted }: BulkDeleteProps) {
  const { t } = useTranslate()
  const toErrorText = useErrorText()
  const dataProvider = useDataProvider()
  const invalidate = useInvalidate()
  const tell = useDeletedNotice(resource)
  const isOneCall = allowedOf(resource, useMay()).deleteMany
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const refresh = () => invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
  const { lines, isRunning, start, stop, retry } = useBulkRun<ResourceRecord>(
    (record) => dataProvider().deleteOne({ resource: resource.name, id: idOf(resource, record), meta: { previous: record } }),
    (ended) => {
      void refresh()
      if (toRemaining(ended).length === 0) end(records)
    },
  )

  /** What is gone is told after the dialog: while it stands open, nothing else can be pressed. */
  function end(gone: readonly ResourceRecord[]) {
    close()
    if (gone.length === 0) return
    deleted(gone)
    tell(gone)
  }

  async function deleteAtOnce() {
    setBusy(true)
    setProblem('')
    try {
      await dataProvider().deleteMany?.({ resource: resource.name, ids: records.map((record) => idOf(resource, record)) })
      end(records)
    } catch (error) {
      setProblem(toErrorText(error))
      setBusy(false)
    }
    await refresh()
  }

  function confirm() {
    if (isOneCall) return void deleteAtOnce()
    begin()
    start(records)
  }

  const body =
    lines.length === 0 ? (
      <BulkQuestion resource={resource} records={records} problem={problem} />
    ) : (
      <BulkProgress resource={resource} lines={lines} isRunning={isRunning} />
    )
  return (
    <>
      <div className="zg-dialog-body">{body}</div>
      <footer className="zg-dialog-foot">
        {lines.length === 0 && (
          <>
            <Button onClick={close}>{t('actions.cancel')}</Button>
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
