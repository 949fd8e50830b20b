import { useId, useState } from 'react'
import type { Cost, CostInput, CostTerm } from '../../../contract/entities/cost.ts'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { FieldError } from '../../ui/FormField.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import type { CostPlace, HistoryEntry } from './costHistory.ts'
import { formatLedgerCell, parseLedgerCell } from './ledgerCells.ts'
import { isTerm, type LedgerColumn } from './ledgerColumns.ts'
import { versionAt } from './rules/versions.ts'
import { useLedgerChanges } from './useLedgerChanges.ts'

type TypedColumn = CostTerm | 'weight_grams' | 'courier'

interface CostCellProps {
  /** What it is about, for those who hear it. */
  readonly name: string
  readonly column: TypedColumn & LedgerColumn
  readonly place: CostPlace
  /** Of the place; absent: it has none. */
  readonly history: readonly HistoryEntry[] | undefined
  /** From which day what is typed holds; '': from the beginning. */
  readonly validFrom: string
  /** Today. */
  readonly day: string
  /** What goods or shop say where this place says nothing; null: unknown there; absent: they say nothing, either. */
  readonly wider: number | null | undefined
  readonly mayChange: boolean
}

/** One value of the ledger. It is saved when the input is left, or by Enter; Escape takes it back. What is refused stays as it was typed. */
export function CostCell({ name, column, place, history = [], validFrom, day, wider, mayChange }: CostCellProps) {
  const { t } = useTranslate()
  const toReasonText = useReasonText()
  const changes = useLedgerChanges()
  const noteId = useId()
  const saying = history.filter(({ cost }) => !cost.is_refused)
  const own = versionAt(saying, day)?.cost
  const value = own && (isTerm(column) ? own.terms[column] : own[column])
  const text = formatLedgerCell(column, value)
  /** Null: nothing is typed that is not saved. */
  const [typed, setTyped] = useState<string | null>(null)
  const { isBusy: isSaving, failure: problem, run, refuse, settle } = useWrite()
  if (!mayChange) return <>{text === '?' ? t('profit.unknown') : text || formatLedgerCell(column, wider) || '—'}</>

  async function save() {
    if (typed === null || isSaving || typed.trim() === text) return setTyped(null)
    const parsed = typed.trim() === '' ? undefined : parseLedgerCell(column, typed.trim())
    if (typeof parsed === 'object' && parsed !== null) return refuse(toReasonText(parsed.reason))
    const entry = changedEntry(place, saying, validFrom, column, parsed)
    if (!entry) return refuse(t('profit.ledger.deleteInstead'))
    await run(async () => {
      await changes.save(entry)
      setTyped(null)
    })
  }

  const background = wider === undefined ? '' : wider === null ? t('profit.unknown') : formatLedgerCell(column, wider)
  return (
    <>
      <input
        className="zg-input zg-input-small"
        aria-label={name}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : noteId}
        aria-busy={isSaving}
        autoComplete="off"
        placeholder={background}
        value={typed ?? text}
        onChange={({ target }) => {
          setTyped(target.value)
          settle()
        }}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save()
          if (key === 'Escape') {
            setTyped(null)
            settle()
          }
        }}
      />
      {problem !== null && (
        <FieldError id={noteId} role="alert">
          {problem}
        </FieldError>
      )}
    </>
  )
}

const typedOrigin = { source: 'typed', proof: '' } as const

/** A cost that was taken over stays marked as such when something else of its entry is changed. */
export function originOf(before: Cost | undefined): Pick<CostInput, 'source' | 'proof'> {
  return before?.source === 'inherited' ? { source: 'inherited', proof: before.proof } : typedOrigin
}

/**
 * The entry of that day with one value changed; the rest is what holds on the day, and is put only where that day has no entry yet. `value` absent: it says nothing of it any more. Null: the
 * entry would say nothing at all, so that it has to be deleted.
 */
export function changedEntry(
  { shop_uid, goods_id, sku_id }: CostPlace,
  history: readonly HistoryEntry[],
  validFrom: string,
  column: TypedColumn,
  value: string | number | null | undefined,
): CostInput | null {
  const before = versionAt(history, validFrom)?.cost
  const terms = { ...before?.terms }
  const entry: CostInput = {
    shop_uid,
    goods_id,
    sku_id,
    valid_from: validFrom,
    terms,
    weight_grams: before?.weight_grams ?? null,
    courier: before?.courier ?? '',
    ...(column === 'costFen' ? typedOrigin : originOf(before)),
    is_refused: false,
    only: [column],
  }
  if (column === 'courier') entry.courier = String(value ?? '')
  else if (column === 'weight_grams') entry.weight_grams = typeof value === 'number' ? value : null
  else if (value === undefined) delete terms[column]
  else terms[column] = typeof value === 'string' ? null : value
  return Object.keys(terms).length === 0 && entry.weight_grams === null && entry.courier === '' ? null : entry
}
