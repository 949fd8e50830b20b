import type { Cost } from '../../../contract/entities/cost.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import type { HistoryEntry } from './costHistory.ts'
import { formatLedgerCell } from './ledgerCells.ts'
import { isTerm, ledgerColumnNames, ledgerColumns } from './ledgerColumns.ts'
import { useLedgerChanges } from './useLedgerChanges.ts'

interface CostHistoryProps {
  readonly title: string
  readonly history: readonly HistoryEntry[]
  readonly mayChange: boolean
  readonly close: () => void
}

/** What was said of a place, from which day on, by whom; the newest first. */
export function CostHistory({ title, history, mayChange, close }: CostHistoryProps) {
  const { t } = useTranslate()
  const changes = useLedgerChanges()
  const { isBusy, failure, run } = useWrite()
  const remove = ({ shop_uid, goods_id, sku_id, valid_from }: Cost) =>
    run(() => changes.remove([{ shop_uid, goods_id, sku_id, valid_from }]))

  return (
    <TitledDialog isOpen title={`${t('profit.ledger.history')} · ${title}`} close={close}>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      {history.length === 0 && <p>{t('profit.ledger.noHistory')}</p>}
      <ul className="zg-profit-kept">
        {[...history]
          .sort((left, right) => (left.from < right.from ? 1 : -1))
          .map(({ cost }) => (
            <HistoryLine key={cost.valid_from} cost={cost} remove={mayChange && !isBusy ? () => void remove(cost) : null} />
          ))}
      </ul>
    </TitledDialog>
  )
}

function HistoryLine({ cost, remove }: { readonly cost: Cost; readonly remove: (() => void) | null }) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const since = cost.valid_from === '' ? t('profit.ledger.always') : t('profit.ledger.from', { day: cost.valid_from })
  // A refusal holds for all days.
  const from = cost.is_refused ? t('profit.ledger.wasRefused') : since
  const said = ledgerColumnNames.flatMap((name) => {
    if (name === 'shop' || name === 'goods_id' || name === 'sku_id' || name === 'valid_from') return []
    const shown = formatLedgerCell(name, isTerm(name) ? cost.terms[name] : cost[name])
    return shown === '' ? [] : [`${text(ledgerColumns[name].label)} ${shown === '?' ? t('profit.unknown') : shown}`]
  })
  return (
    <li>
      <strong>{from}</strong>
      {!cost.is_refused && <span>{said.join(t('list.separator'))}</span>}
      <span className="zg-muted">
        {[t(`profit.ledger.sources.${cost.source}`), cost.proof, cost.saved_by_name, formats.dateTime(cost.saved_at)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {remove && (
        <Button
          size="small"
          kind="danger"
          aria-label={t('labels.of', { action: t('profit.scenarios.delete'), name: from })}
          onClick={remove}
        >
          {t('profit.scenarios.delete')}
        </Button>
      )}
    </li>
  )
}
