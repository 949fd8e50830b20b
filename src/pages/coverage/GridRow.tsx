import { memo } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Picture } from '../../ui/Picture.tsx'
import { type BoardLine, type CellState, stateIn } from './board.ts'
import { cellSigns } from './cellFaces.ts'
import { TITLE_COLUMN } from './useActiveCell.ts'

/** What each state is called. */
export type CellWords = Readonly<Record<CellState, string>>

export interface GridRowProps {
  readonly line: BoardLine
  readonly words: CellWords
  /** From 0, among the lines that are shown. */
  readonly row: number
  /** Those whose cells are drawn. */
  readonly shops: readonly Shop[]
  readonly readShops: ReadonlySet<string>
  readonly columnPx: number
  /** How many columns are left out before and after these. */
  readonly firstColumn: number
  readonly lastGap: number
  /** Cells have room for words. */
  readonly isWide: boolean
  /** Null: this user may not change anything. */
  readonly choose: ((keys: readonly string[], isChosen: boolean) => void) | null
  readonly open: (line: BoardLine, shop: Shop) => void
  readonly isChosen: boolean
  /** Null: the keyboard is in another row. */
  readonly activeColumn: number | null
}

/** Goods, and what they are in each shop. */
export const GridRow = memo(function GridRow({
  line,
  row,
  shops,
  columnPx,
  firstColumn,
  lastGap,
  isChosen,
  activeColumn,
  ...props
}: GridRowProps) {
  const { t } = useTranslate()
  const { readShops, isWide, choose, open, words } = props
  const { key, title, thumb, counts } = line
  const nameOf = toCellNames(t('coverage.cell', { title, shop: SHOP_PLACE, state: STATE_PLACE }))
  const tabIndexOf = (column: number) => (activeColumn === column ? 0 : -1)
  return (
    <tr aria-rowindex={row + 2} aria-selected={isChosen}>
      <th scope="row" className="zg-board-title" aria-colindex={1}>
        <div>
          {choose && (
            <input
              type="checkbox"
              data-cell={`${row}:${TITLE_COLUMN}`}
              tabIndex={tabIndexOf(TITLE_COLUMN)}
              aria-label={t('coverage.chooseLine', { title })}
              checked={isChosen}
              onChange={({ target }) => choose([key], target.checked)}
            />
          )}
          <Picture address={thumb} size={32} />
          <span className="zg-board-name" title={title}>
            {title}
          </span>
          {counts.missing > 0 && <span className="zg-board-gaps">{t('coverage.gaps', { count: counts.missing })}</span>}
        </div>
      </th>
      <ColumnGap count={firstColumn} columnPx={columnPx} />
      {shops.map((shop, at) => {
        const column = firstColumn + at
        const state: CellState = stateIn(line, shop.shop_uid, readShops)
        const word = words[state]
        return (
          <td key={shop.shop_uid} aria-colindex={column + 2} className="zg-board-cell">
            <button
              type="button"
              data-cell={`${row}:${column}`}
              data-state={state}
              tabIndex={tabIndexOf(column)}
              title={isWide ? undefined : `${shop.shop_name}: ${word}`}
              aria-label={nameOf(shop.shop_name, word)}
              onClick={() => open(line, shop)}
            >
              <span className="zg-board-sign" data-sign={cellSigns[state]} />
              {isWide && <span>{word}</span>}
            </button>
          </td>
        )
      })}
      <ColumnGap count={lastGap} columnPx={columnPx} />
    </tr>
  )
})

const SHOP_PLACE = '⟦shop⟧'
const STATE_PLACE = '⟦state⟧'

/** What the cells of a row are called, from one text for all of them. */
function toCellNames(text: string): (shop: string, state: string) => string {
  return (shop, state) => text.replace(SHOP_PLACE, () => shop).replace(STATE_PLACE, () => state)
}

/** As wide as the columns that are left out. */
export function ColumnGap({ count, columnPx }: { readonly count: number; readonly columnPx: number }) {
  if (count <= 0) return null
  return <td aria-hidden="true" className="zg-board-gap" style={{ width: count * columnPx }} />
}
