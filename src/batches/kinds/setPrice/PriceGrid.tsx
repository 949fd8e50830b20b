import { useMemo, useRef, useState } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useShopName } from '../../../shops/useShopName.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import type { GridText } from '../../../ui/grid/gridCells.ts'
import { gridCell, unsavedCell, useCellGrid } from '../../../ui/grid/useCellGrid.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { toYuanText } from '../../../values/yuan.ts'
import { usePlanFacts } from '../formFields.tsx'
import { type EachTyped, type OwnTyped, parseOwn } from './draft.ts'
import { skuKey } from './rules.ts'

/** Drawn at once; more on demand. */
const ROWS_AT_ONCE = 200
const columns = ['group', 'single'] as const
const nothingTyped: OwnTyped = { group: '', single: '' }

interface PriceGridProps {
  readonly typed: EachTyped
  readonly change: (typed: EachTyped) => void
}

/** The prices of each SKU as they are now, and beside them what they are to become; a cell that stays blank changes nothing. */
export function PriceGrid({ typed, change }: PriceGridProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const nameOf = useShopName()
  const { goods, isReading } = usePlanFacts()
  const [limit, setLimit] = useState(ROWS_AT_ONCE)
  const [left, setLeft] = useState(0)
  const former = useRef<EachTyped[]>([])
  const rows = useMemo(() => goods.flatMap((each) => each.skus.map((sku) => ({ goods: each, sku, key: skuKey(each, sku) }))), [goods])

  function put(cells: readonly GridText[], beyond: number) {
    const next: Record<string, OwnTyped> = { ...typed }
    for (const { row, column, text } of cells) {
      const key = rows[row]?.key
      const name = columns[column]
      if (key !== undefined && name) next[key] = { ...(next[key] ?? nothingTyped), [name]: text }
    }
    former.current.push(typed)
    setLeft(beyond)
    change(next)
  }

  function undo() {
    const before = former.current.pop()
    if (before) change(before)
  }

  const grid = useCellGrid({ rows: rows.length, columns: columns.length, put, undo, takePasted: () => false, entered: () => {} })
  if (rows.length === 0) return <p className="zg-muted">{t(isReading ? 'batches.preview.reading' : 'batches.preview.none')}</p>
  return (
    <div className="zg-batch-prices">
      <p className="zg-muted">{t('batches.form.eachHint')}</p>
      {left > 0 && (
        <Alert tone="warning" role="status">
          {t('batches.form.cellsLeft', { count: left })}
        </Alert>
      )}
      <div ref={grid}>
        <DataTable label={t('batches.form.priceModes.each')} isCompact>
          <thead>
            <tr>
              <th scope="col">{t('batches.columns.goods')}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="zg-cell-number">
                  {t(`batches.values.${name}_fen`)}
                </th>
              ))}
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t('batches.form.newPrice', { price: t(`batches.values.${name}_fen`) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map(({ goods: { title, shop_uid }, sku, key }, rowAt) => {
              const name = [title, sku.spec].filter(Boolean).join(' · ')
              return (
                <tr key={key}>
                  <th scope="row">
                    {name} <span className="zg-muted">{nameOf(shop_uid)}</span>
                  </th>
                  {columns.map((column) => {
                    const fen = sku[`${column}_fen`]
                    return (
                      <td key={column} className="zg-cell-number">
                        {fen === null ? '—' : formats.money(fen)}
                      </td>
                    )
                  })}
                  {columns.map((column, columnAt) => {
                    const text = typed[key]?.[column] ?? ''
                    const now = sku[`${column}_fen`]
                    return (
                      <td key={column}>
                        <input
                          className="zg-input zg-input-small"
                          inputMode="decimal"
                          autoComplete="off"
                          aria-label={`${t('batches.form.newPrice', { price: t(`batches.values.${column}_fen`) })} · ${name} · ${sku.sku_id}`}
                          aria-invalid={parseOwn(text) === 'notAmount'}
                          placeholder={now === null ? '' : toYuanText(now)}
                          disabled={now === null}
                          value={text}
                          onChange={({ target }) =>
                            change({ ...typed, [key]: { ...(typed[key] ?? nothingTyped), [column]: target.value } })
                          }
                          {...gridCell(rowAt, columnAt)}
                          {...unsavedCell(false)}
                        />
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </DataTable>
      </div>
      {rows.length > limit && (
        <Button kind="link" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          {t('batches.form.moreRows', { count: formats.number(rows.length - limit) })}
        </Button>
      )}
    </div>
  )
}
