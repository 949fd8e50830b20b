import { useState } from 'react'
import type { CostConflict } from '../../../contract/entities/cost.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { GridText } from '../../ui/grid/gridCells.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { type CostPlace, placeOf } from './costHistory.ts'
import { formatLedgerCell, parseLedgerCell } from './ledgerCells.ts'
import type { LedgerColumn } from './ledgerColumns.ts'
import { type LedgerEdit, type LedgerValues, type ValueColumn, valueIn } from './ledgerEdits.ts'
import { placeKey } from './ledgerSheet.ts'
import { joinEdits, type LedgerEdits } from './useLedgerEdits.ts'
import { useSaidNow } from './useSaidNow.ts'

/** Named one by one; of more, only how many. */
const REFUSED_SHOWN = 5

interface LedgerPutOptions {
  /** By row of the grid. */
  readonly places: readonly CostPlace[]
  /** By column of the grid. */
  readonly columns: readonly (ValueColumn & LedgerColumn)[]
  readonly edits: LedgerEdits
  readonly toCellName: (at: { readonly row: number; readonly column: number }) => string
}

/** A change of one place that somebody else was first with. */
interface OvertakenEdit {
  readonly edit: LedgerEdit
  readonly current: CostConflict['current']
}

export interface PutReport {
  /** Cells that were not taken, as `name: text`. */
  readonly refused: readonly string[]
  /** Cells of a pasted block that reach beyond the grid. */
  readonly left: number
  /** Cells that say something else by now, as sentences, and whose value is kept. Null: there are none. */
  readonly overtaken: {
    readonly cells: readonly string[]
    readonly isBusy: boolean
    readonly takeTheirs: () => void
    readonly keepMine: () => void
  } | null
  /** Why the rest was not saved; null: it was. */
  readonly failure: string | null
}

/** Puts many cells of the ledger at once: those that can be read are saved as one step, the others are said. A blank cell changes nothing. */
export function useLedgerPut({ places, columns, edits, toCellName }: LedgerPutOptions) {
  const { t } = useTranslate()
  const [coming, setComing] = useState<ReadonlyMap<string, string>>(new Map())
  const [said, setSaid] = useState<Pick<PutReport, 'refused' | 'left'>>({ refused: [], left: 0 })
  const [overtaken, setOvertaken] = useState<readonly OvertakenEdit[]>([])
  const saidNow = useSaidNow()
  const { failure, isBusy, run } = useWrite()

  /** `seenIn`: what her change of a place replaces. Undefined: what is shown now. */
  const saveEdits = (wanted: readonly LedgerEdit[], seenIn: (edit: LedgerEdit) => LedgerValues | undefined) =>
    run(async () => {
      const made = wanted.flatMap((edit) => {
        const entry = edits.toEntry(edit.place, edit.values, seenIn(edit))
        return entry ? [{ edit, entry }] : []
      })
      const conflicts = await edits.save(made.map(({ entry }) => entry))
      const byKey = new Map(conflicts.map((conflict) => [placeKey(conflict), conflict]))
      setOvertaken(
        made.flatMap(({ edit, entry }) => {
          const conflict = byKey.get(placeKey(entry))
          return conflict ? [{ edit, current: conflict.current }] : []
        }),
      )
    })

  async function put(cells: readonly GridText[], left: number) {
    const wanted: LedgerEdit[] = []
    const shown = new Map<string, string>()
    const refused: string[] = []
    for (const { row, column: columnAt, text } of cells) {
      const place = places[row]
      const column = columns[columnAt]
      if (!place || !column || text === '') continue
      const value = parseLedgerCell(column, text)
      if (typeof value === 'object' && value !== null) {
        refused.push(`${toCellName({ row, column: columnAt })}: ${text}`)
        continue
      }
      wanted.push({ place, values: { [column]: value } })
      shown.set(cellKey(place, column), text)
    }
    setSaid({ refused, left })
    setOvertaken([])
    setComing(shown)
    await saveEdits(joinEdits(wanted), () => undefined)
    setComing((now) => (now === shown ? new Map() : now))
  }

  const currentOf = new Map(overtaken.map(({ edit, current }) => [edit, current]))
  const seenNow = (edit: LedgerEdit) => toSeenValues(edit, currentOf.get(edit) ?? null)
  const cells = overtaken.flatMap(({ edit, current }) =>
    columnsOf(edit).flatMap((column) => {
      const row = places.findIndex((place) => placeOf(place) === placeOf(edit.place))
      const mine = formatLedgerCell(column, edit.values[column])
      // Only what differs: of a line of which one cell was changed, the others are saved with it.
      if (formatLedgerCell(column, toSeenValues(edit, current)[column]) === mine) return []
      const name = toCellName({ row, column: columns.indexOf(column) })
      return [`${name}: ${t('profit.ledger.putInto', { value: mine })} ${saidNow(column, current)}`]
    }),
  )
  return {
    put: (cells: readonly GridText[], left: number) => void put(cells, left),
    /** Texts that are being saved, by `cellKey`. */
    coming,
    report: {
      ...said,
      overtaken:
        overtaken.length === 0
          ? null
          : {
              cells,
              isBusy,
              takeTheirs: () => setOvertaken([]),
              keepMine: () =>
                void saveEdits(
                  overtaken.map(({ edit }) => edit),
                  seenNow,
                ),
            },
      failure,
    },
  }
}

function columnsOf({ values }: LedgerEdit): readonly (ValueColumn & LedgerColumn)[] {
  return Object.keys(values) as (ValueColumn & LedgerColumn)[]
}

/** What an entry says in the columns of a change. */
function toSeenValues(edit: LedgerEdit, current: CostConflict['current']): LedgerValues {
  const saying = current && !current.is_refused ? current : undefined
  return Object.fromEntries(columnsOf(edit).map((column) => [column, valueIn(saying, column)]))
}

export function cellKey(place: CostPlace, column: ValueColumn): string {
  return `${placeOf(place)} ${column}`
}

/** What of many cells was not taken. */
export function PutReport({ report: { refused, left, overtaken, failure } }: { readonly report: PutReport }) {
  const { t } = useTranslate()
  if (refused.length === 0 && left === 0 && overtaken === null && failure === null) return null
  return (
    <Alert as="div" tone={failure === null ? 'warning' : 'error'} role={failure === null ? 'status' : 'alert'}>
      {failure !== null && <p>{failure}</p>}
      {refused.length > 0 && (
        <>
          <p>{t('profit.ledger.cellsRefused', { count: refused.length })}</p>
          <ul>
            {refused.slice(0, REFUSED_SHOWN).map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
      {overtaken && (
        <>
          <p>{t('profit.ledger.cellsOvertaken', { count: overtaken.cells.length })}</p>
          <ul>
            {overtaken.cells.slice(0, REFUSED_SHOWN).map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <div className="zg-profit-actions">
            <Button size="small" disabled={overtaken.isBusy} onClick={overtaken.takeTheirs}>
              {t('forms.takeTheirs')}
            </Button>
            <Button size="small" disabled={overtaken.isBusy} onClick={overtaken.keepMine}>
              {t('forms.keepMine')}
            </Button>
          </div>
        </>
      )}
      {left > 0 && <p>{t('profit.ledger.cellsLeft', { count: left })}</p>}
    </Alert>
  )
}
