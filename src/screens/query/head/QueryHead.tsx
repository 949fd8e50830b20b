import type { Shop } from '../../../../contract/entities/shop.ts'
import type { ShopRun, ShopRunState } from '../../../bridge/runs/shopRun.ts'
import type { ShopChoice } from '../../../domain/shopChoice.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Query } from '../../../resources/schema/query.ts'
import { Button } from '../../../ui/Button.tsx'
import type { RowSummary } from '../rows/rowView.ts'
import type { KeptRows } from '../useKeptRows.ts'
import { QueryTotal } from './QueryTotal.tsx'
import { ShopChoicePanel } from './ShopChoicePanel.tsx'

interface QueryHeadProps {
  readonly query: Query
  readonly shops: readonly Shop[]
  readonly choice: ShopChoice
  readonly changeChoice: (choice: ShopChoice) => void
  readonly run: ShopRunState & Pick<ShopRun, 'cancel'>
  readonly summary: RowSummary
  readonly kept: KeptRows | null
  /** Null: no shop is chosen. */
  readonly start: (() => void) | null
  /** Null: this reader may not carry rows away, or there are none. */
  readonly exportRows: (() => void) | null
}

/** What is asked, of whom, and what came of it. */
export function QueryHead({ query, shops, choice, changeChoice, run, summary, kept, start, exportRows }: QueryHeadProps) {
  const { t } = useTranslate()
  const text = useText()
  const hasAsked = run.lines.length > 0 || kept !== null
  return (
    <header className="zg-page-head">
      <h1>{text(query.label)}</h1>
      <QueryTotal run={run} summary={summary} kept={kept} />
      <span className="zg-spacer" />
      <ShopChoicePanel shops={shops} choice={choice} change={changeChoice} />
      {exportRows && <Button onClick={exportRows}>{t('transfer.export')}</Button>}
      {run.isRunning ? (
        <Button onClick={run.cancel}>{t('actions.stop')}</Button>
      ) : (
        <Button kind="primary" disabled={start === null} onClick={start ?? undefined}>
          {t(hasAsked ? 'queries.again' : 'queries.start')}
        </Button>
      )}
    </header>
  )
}
