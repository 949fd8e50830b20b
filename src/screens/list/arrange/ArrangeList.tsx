import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../../ui/ListStates.tsx'
import { isFiltered, type ListView } from '../listView.ts'
import type { Rows } from '../useRows.ts'
import { ArrangeRows } from './ArrangeRows.tsx'
import './arrange.css'
import { useArrange } from './useArrange.ts'

export interface ArrangeListProps {
  readonly resource: Resource
  readonly rows: Rows
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  readonly close: () => void
}

/** The list while it is put in order. Only all of it can be: a part of it has no places of its own. */
export function ArrangeList(props: ArrangeListProps) {
  const { t } = useTranslate()
  const { rows, view, changeView, close } = props
  if (isFiltered(view) || view.sort !== null)
    return (
      <ListMessage title={t('arrange.notWhole')} hint={t('arrange.notWholeHint')}>
        <span className="zg-toolbar">
          <Button onClick={close}>{t('actions.cancel')}</Button>
          <Button kind="primary" onClick={() => changeView({ search: '', filters: {}, sort: null })}>
            {t('arrange.makeWhole')}
          </Button>
        </span>
      </ListMessage>
    )
  if (rows.status === 'failed') return <ListFailure error={rows.error} retry={rows.retry} />
  return rows.isWholeAnswer || rows.error ? <Whole {...props} /> : <ListSkeleton />
}

function Whole({ resource, rows, close }: ArrangeListProps) {
  const { t } = useTranslate()
  const arranging = useArrange(resource, rows.answered, close)
  return (
    <>
      <div className="zg-toolbar zg-arrange-head">
        <p className="zg-muted">{t('arrange.hint')}</p>
        <span className="zg-spacer" />
        <Button disabled={arranging.isSaving} onClick={close}>
          {t('actions.cancel')}
        </Button>
        <Button kind="primary" disabled={arranging.isSaving || !arranging.isChanged} onClick={arranging.save}>
          {t('arrange.done')}
        </Button>
      </div>
      {arranging.problem && (
        <Alert tone="error" className="zg-arrange-problem" role="alert">
          {arranging.problem}
        </Alert>
      )}
      <ArrangeRows resource={resource} arranging={arranging} />
    </>
  )
}
