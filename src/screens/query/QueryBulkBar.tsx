import type { Right } from '../../../contract/roles.ts'
import { useHasRight } from '../../providers/accessControl/useHasRight.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import type { Text } from '../../resources/schema/text.ts'
import { Button } from '../../ui/Button.tsx'
import '../list/selection/selection.css'
import { useFormats } from '../../ui/useFormats.ts'
import { useClearOnEscape } from '../list/selection/useClearOnEscape.ts'
import { useQueryList } from './queryContext.ts'
import { useRowSummary } from './rows/useRows.ts'

/** Something that can be done with the chosen rows: a batch. */
export interface QueryAction {
  readonly name: string
  readonly label: Text
  /** What a sub-account needs for it. */
  readonly right: Right
  readonly open: (rows: readonly QueryRow[]) => void
}

interface QueryBulkBarProps {
  readonly actions: readonly QueryAction[]
  /** Null: this user may not. */
  readonly exportChosen: (() => void) | null
}

/** How many rows are chosen, and what can be done with them. */
export function QueryBulkBar(props: QueryBulkBarProps) {
  const { chosen } = useRowSummary(useQueryList().rows)
  return chosen.count > 0 ? <Bar {...props} /> : null
}

function Bar({ actions, exportChosen }: QueryBulkBarProps) {
  const { rows } = useQueryList()
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const hasRight = useHasRight()
  const { chosen, total } = useRowSummary(rows)
  const clear = () => rows.tell({ kind: 'choose', change: { on: 'all' } })
  useClearOnEscape(clear)
  const elsewhere = chosen.count - chosen.inView
  const allowed = actions.filter(({ right }) => hasRight(right))
  return (
    <section className="zg-bulk-bar" aria-label={t('selection.region')}>
      <p role="status">
        <strong>{t('selection.count', { count: formats.number(chosen.count) })}</strong>
        {elsewhere > 0 && <span className="zg-muted"> {t('selection.elsewhere', { count: formats.number(elsewhere) })}</span>}
      </p>
      {chosen.inView < total && (
        <Button kind="link" onClick={() => rows.tell({ kind: 'choose', change: { on: 'view', isChosen: true } })}>
          {t('queries.chooseAll', { rows: formats.number(total) })}
        </Button>
      )}
      <Button kind="link" onClick={clear}>
        {t('selection.clear')}
      </Button>
      <span className="zg-spacer" />
      {allowed.map(({ name, label, open }) => (
        <Button key={name} onClick={() => void rows.ask({ of: 'chosen' }).then(open)}>
          {text(label)}
        </Button>
      ))}
      {exportChosen && <Button onClick={exportChosen}>{t('transfer.export')}</Button>}
    </section>
  )
}
