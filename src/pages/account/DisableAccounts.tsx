import { useDataProvider, useInvalidate } from '@refinedev/core'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ActionProps, ResourceRecord } from '../../resources/schema/resource.ts'
import { BulkProgress } from '../../screens/list/selection/BulkProgress.tsx'
import { useBulkRun } from '../../screens/list/selection/useBulkRun.ts'
import { idOf, titleOf } from '../../screens/screenAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import './texts.ts'

/** Disables the selected accounts, one after the other, with what became of each. */
export function DisableAccounts({ resource, records, close }: ActionProps) {
  const { t } = useTranslate()
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
        <Toolbar>
          <Button onClick={close}>{t('actions.cancel')}</Button>
          <Button kind="danger" onClick={() => start(records)}>
            {t('users.disable.label')}
          </Button>
        </Toolbar>
      </>
    )
  return (
    <>
      <BulkProgress resource={resource} lines={lines} isRunning={isRunning} />
      <Toolbar>
        {isRunning && <Button onClick={stop}>{t('actions.stop')}</Button>}
        {!isRunning && hasFailed && (
          <Button kind="primary" onClick={retry}>
            {t('actions.retryFailed')}
          </Button>
        )}
        {!isRunning && <Button onClick={close}>{t('actions.close')}</Button>}
      </Toolbar>
    </>
  )
}
