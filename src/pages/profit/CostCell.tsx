import { useEffect, useId, useRef, useState } from 'react'
import type { CostConflict } from '../../../contract/entities/cost.ts'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { FieldError } from '../../ui/FormField.tsx'
import { gridCell, unsavedCell } from '../../ui/grid/useCellGrid.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { CostCellConflict } from './CostCellConflict.tsx'
import type { CostPlace, HistoryEntry } from './costHistory.ts'
import { formatLedgerCell, parseLedgerCell } from './ledgerCells.ts'
import type { LedgerColumn } from './ledgerColumns.ts'
import { type LedgerValue, sayingIn, type ValueColumn, valueIn } from './ledgerEdits.ts'
import { versionAt } from './rules/versions.ts'
import type { LedgerEdits } from './useLedgerEdits.ts'

interface CostCellProps {
  /** What it is about, for those who hear it. */
  readonly name: string
  readonly column: ValueColumn & LedgerColumn
  readonly place: CostPlace
  /** Of the place; absent: it has none. */
  readonly history: readonly HistoryEntry[] | undefined
  readonly edits: LedgerEdits
  /** Today. */
  readonly day: string
  /** What goods or shop say where this place says nothing; null: unknown there; absent: they say nothing, either. */
  readonly wider: number | null | undefined
  readonly mayChange: boolean
  /** Its place in the grid. Default: it is in none. */
  readonly at?: { readonly row: number; readonly column: number }
  /** What is put into it from elsewhere and is being saved. Default: nothing. */
  readonly coming?: string | undefined
}

/**
 * One value of the ledger. It is saved when the input is left, or by Enter; Escape takes it back. What is refused stays as it was typed, and so does what
 * somebody else was before with: then the user says whose value is kept (decision 0255).
 */
export function CostCell({ name, column, place, history = [], edits, day, wider, mayChange, at, coming }: CostCellProps) {
  const { t } = useTranslate()
  const toReasonText = useReasonText()
  const noteId = useId()
  const saying = sayingIn(history)
  const text = coming ?? formatLedgerCell(column, valueIn(versionAt(saying, day)?.cost, column))
  /** Null: nothing is typed that is not saved. */
  const [typed, setTyped] = useState<string | null>(null)
  const { isBusy: isSaving, failure: problem, run, refuse, settle } = useWrite()

  /** What the ledger said when somebody began to type here, or what was saved of it since. */
  const seen = useRef<LedgerValue>(undefined)
  /** Null: nobody else was first. */
  const [conflict, setConflict] = useState<CostConflict | null>(null)
  /** The text that is being saved. */
  const sent = useRef<string | null>(null)
  /** The cell was left with another text meanwhile. */
  const isLater = useRef(false)
  useEffect(() => {
    if (isSaving || !isLater.current) return
    isLater.current = false
    void save()
  })

  if (!mayChange) return <>{text === '?' ? t('profit.unknown') : text || formatLedgerCell(column, wider) || '—'}</>

  async function save() {
    if (isSaving) {
      isLater.current = typed !== sent.current
      return
    }
    if (typed === null || typed.trim() === text) return takeBack()
    // On the way to one of the buttons.
    if (conflict && typed === sent.current) return
    await write()
  }

  async function write() {
    if (typed === null) return
    const parsed = typed.trim() === '' ? undefined : parseLedgerCell(column, typed.trim())
    if (typeof parsed === 'object' && parsed !== null) return refuse(toReasonText(parsed.reason))
    const entry = edits.toEntry(place, { [column]: parsed }, { [column]: seen.current })
    if (!entry) return refuse(t('profit.ledger.deleteInstead'))
    sent.current = typed
    await run(async () => {
      const [found = null] = await edits.save([entry])
      setConflict(found)
      if (found) return
      seen.current = parsed
      setTyped((now) => (now === typed ? null : now))
    })
  }

  function takeBack() {
    setTyped(null)
    setConflict(null)
    settle()
  }

  function keepMine({ current }: CostConflict) {
    seen.current = current?.is_refused ? undefined : valueIn(current ?? undefined, column)
    void write()
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
          if (typed === null) seen.current = edits.valueAt(place, column)
          setTyped(target.value)
          settle()
        }}
        onBlur={() => void save()}
        {...(at && gridCell(at.row, at.column))}
        {...unsavedCell(typed !== null)}
        onKeyDown={({ key, defaultPrevented }) => {
          // In a grid, Enter has led to the next cell, and leaving this one has saved it.
          if (key === 'Enter' && !defaultPrevented) void save()
          if (key === 'Escape') takeBack()
        }}
      />
      {problem !== null && (
        <FieldError id={noteId} role="alert">
          {problem}
        </FieldError>
      )}
      {conflict && typed !== null && (
        <CostCellConflict
          name={name}
          column={column}
          current={conflict.current}
          isBusy={isSaving}
          takeTheirs={takeBack}
          keepMine={() => keepMine(conflict)}
        />
      )}
    </>
  )
}
