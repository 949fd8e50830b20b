import { useDataProvider, useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { ActionProps, ResourceRecord } from '../../resources/schema/resource.ts'
import { BulkProgress } from '../generated/list/selection/BulkProgress.tsx'
import { useBulkRun } from '../generated/list/selection/useBulkRun.ts'
import { idOf, titleOf } from '../generated/screenAddress.ts'

/** Disables the selected accounts, one after the other, with what became of each. */
export function DisableAccounts({ resource, records, close }: ActionProps) {
  const { t } = useTranslation()
  const dataProvider = useDataProvider()
  const invalidate = useInvalidate()
  const { lines, isRunning, start, stop, retry } = useBulkRun<ResourceRecord>(
    (record) =>
      dataProvider().update({
        resource: resource.name,
        id: idOf(resource, record),
        variables: { enabled: false },
        meta: { previous: record },
      }),
    () => void invalidate({ resource: resource.name, invalidates: ['resourceAll'] }),
  )
  const hasFailed = lines.some(({ state }) => state === 'failed' || state === 'skipped')
  if (lines.length === 0)
    return (
      <>
        <p>{t('users.disable.sentence', { count: records.length })}</p>
        <ul className="zg-muted">
          {records.map((record) => (
            <li key={idOf(resource, record)}>{titleOf(resource, record)}</li>
          ))}
        </ul>
        <div className="zg-toolbar">
          <button type="button" className="zg-button" onClick={close}>
            {t('actions.cancel')}
          </button>
          <button type="button" className="zg-button zg-button-danger" onClick={() => start(records)}>
            {t('users.disable.label')}
          </button>
        </div>
      </>
    )
  return (
    <>
      <BulkProgress resource={resource} lines={lines} isRunning={isRunning} />
      <div className="zg-toolbar">
        {isRunning && (
          <button type="button" className="zg-button" onClick={stop}>
            {t('actions.stop')}
          </button>
        )}
        {!isRunning && hasFailed && (
          <button type="button" className="zg-button zg-button-primary" onClick={retry}>
            {t('actions.retryFailed')}
          </button>
        )}
        {!isRunning && (
          <button type="button" className="zg-button" onClick={close}>
            {t('actions.close')}
          </button>
        )}
      </div>
    </>
  )
}
