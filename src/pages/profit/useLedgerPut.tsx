import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import type { GridText } from '../../ui/grid/gridCells.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { type CostPlace, placeOf } from './costHistory.ts'
import { parseLedgerCell } from './ledgerCells.ts'
import type { LedgerColumn } from './ledgerColumns.ts'
import type { LedgerEdit, ValueColumn } from './ledgerEdits.ts'
import { joinEdits, type LedgerEdits } from './useLedgerEdits.ts'

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

export interface PutReport {
  /** Cells that were not taken, as `name: text`. */
  readonly refused: readonly string[]
  /** Cells of a pasted block that reach beyond the grid. */
  readonly left: number
  /** Why the rest was not saved; null: it was. */
  readonly failure: string | null
}

/** Puts many cells of the ledger at once: those that can be read are saved as one step, the others are said. A blank cell changes nothing. */
export function useLedgerPut({ places, columns, edits, toCellName }: LedgerPutOptions) {
  const [coming, setComing] = useState<ReadonlyMap<string, string>>(new Map())
  const [said, setSaid] = useState<Omit<PutReport, 'failure'>>({ refused: [], left: 0 })
  const { failure, run } = useWrite()

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
    setComing(shown)
    await run(() => edits.save(joinEdits(wanted).flatMap(({ place, values }) => edits.toEntry(place, values) ?? [])))
    setComing((now) => (now === shown ? new Map() : now))
  }

  return {
    put: (cells: readonly GridText[], left: number) => void put(cells, left),
    /** Texts that are being saved, by `cellKey`. */
    coming,
    report: { ...said, failure },
  }
}

export function cellKey(place: CostPlace, column: ValueColumn): string {
  return `${placeOf(place)} ${column}`
}

/** What of many cells was not taken. */
export function PutReport({ report: { refused, left, failure } }: { readonly report: PutReport }) {
  const { t } = useTranslate()
  if (refused.length === 0 && left === 0 && failure === null) return null
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
      {left > 0 && <p>{t('profit.ledger.cellsLeft', { count: left })}</p>}
    </Alert>
  )
}
