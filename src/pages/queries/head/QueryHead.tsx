import { useTranslation } from 'react-i18next'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { ShopRunState } from '../../../bridge/runs/shopRun.ts'
import { resolveChoice, type ShopChoice } from '../../../domain/shopChoice.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Query } from '../../../resources/schema/query.ts'
import type { RowSummary } from '../rows/rowView.ts'
import type { KeptRows } from '../useKeptRows.ts'
import { QueryTotal } from './QueryTotal.tsx'
import { ShopChoicePanel } from './ShopChoicePanel.tsx'

interface QueryHeadProps {
  readonly query: Query
  readonly shops: readonly Shop[]
  readonly choice: ShopChoice
  readonly changeChoice: (choice: ShopChoice) => void
  readonly run: ShopRunState
  readonly summary: RowSummary
  readonly kept: KeptRows | null
  readonly start: () => void
  readonly stop: () => void
  /** Null: this reader may not carry rows away, or there are none. */
  readonly exportRows: (() => void) | null
}

/** What is asked, of whom, and what came of it. */
export function QueryHead({ query, shops, choice, changeChoice, run, summary, kept, start, stop, exportRows }: QueryHeadProps) {
  const { t } = useTranslation()
  const text = useText()
  const hasAsked = run.lines.length > 0 || kept !== null
  return (
    <header className="zg-page-head">
      <h1>{text(query.label)}</h1>
      <QueryTotal run={run} summary={summary} kept={kept} />
      <span className="zg-spacer" />
      <ShopChoicePanel shops={shops} choice={choice} change={changeChoice} />
      {exportRows && (
        <button type="button" className="zg-button" onClick={exportRows}>
          {t('transfer.export')}
        </button>
      )}
      {run.isRunning ? (
        <button type="button" className="zg-button" onClick={stop}>
          {t('actions.stop')}
        </button>
      ) : (
        <button type="button" className="zg-button zg-button-primary" disabled={resolveChoice(choice, shops).length === 0} onClick={start}>
          {t(hasAsked ? 'queries.again' : 'queries.start')}
        </button>
      )}
    </header>
  )
}
