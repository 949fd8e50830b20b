import { useMemo, useRef } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { CARDS, useMedia } from '../../ui/useMedia.ts'
import { type BoardLine, cellStates } from './board.ts'
import { type CellWords, ColumnGap, GridRow, type GridRowProps } from './GridRow.tsx'
import { useActiveCell } from './useActiveCell.ts'
import { useGridWindow } from './useGridWindow.ts'

interface BoardGridProps extends Pick<GridRowProps, 'readShops' | 'choose' | 'open'> {
  readonly lines: readonly BoardLine[]
  readonly shops: readonly Shop[]
  readonly chosen: ReadonlySet<string>
}

const ROW_PX = 48
/** With this many shops cells have room for words. */
const WIDE_SHOPS_MAX = 10
const WIDE_PX = 118
const NARROW_PX = 44

/** Goods over shops. Only what is in sight is drawn; the arrow keys go from cell to cell. */
export function BoardGrid({ lines, shops, readShops, chosen, choose, open }: BoardGridProps) {
  const { t } = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(CARDS)
  const isWide = shops.length <= WIDE_SHOPS_MAX && !isPhone
  const columnPx = isWide ? WIDE_PX : NARROW_PX
  const size = { rows: lines.length, columns: shops.length, rowPx: ROW_PX, columnPx }
  const { firstRow, endRow, firstColumn, endColumn } = useGridWindow(frame, size)
  const { active, move, onFocus } = useActiveCell(frame, size)
  const shown = useMemo(() => shops.slice(firstColumn, endColumn), [shops, firstColumn, endColumn])
  // Once for all cells: looking a text up takes longer than drawing its cell.
  const words = useMemo(() => Object.fromEntries(cellStates.map((state) => [state, t(`coverage.states.${state}`)])) as CellWords, [t])
  const isAll = lines.length > 0 && lines.every(({ key }) => chosen.has(key))
  const widths = { '--zg-board-column': `${columnPx}px` } as React.CSSProperties
  const gaps = { firstColumn, lastGap: shops.length - endColumn }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cells within
    <div
      ref={frame}
      className={joinClasses('zg-board-frame', isWide ? 'zg-board-wide' : undefined)}
      style={widths}
      onKeyDown={move}
      onFocus={onFocus}
    >
      {/* Only what is in sight is drawn: the counts say how much there is. */}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys go from cell to cell
        role="grid"
        className="zg-board"
        aria-label={t('coverage.grid')}
        aria-rowcount={lines.length + 1}
        aria-colcount={shops.length + 1}
        style={{ width: `calc(var(--zg-board-title) + ${shops.length * columnPx}px)` }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="zg-board-title" aria-colindex={1}>
              <div>
                {choose && (
                  <input
                    type="checkbox"
                    aria-label={t('coverage.chooseAll')}
                    checked={isAll}
                    onChange={({ target }) =>
                      choose(
                        lines.map(({ key }) => key),
                        target.checked,
                      )
                    }
                  />
                )}
                <span>{t('coverage.goods')}</span>
              </div>
            </th>
            <ColumnGap count={gaps.firstColumn} columnPx={columnPx} />
            {shown.map(({ shop_uid, shop_name }, at) => (
              <th key={shop_uid} scope="col" className="zg-board-shop" aria-colindex={firstColumn + at + 2} title={shop_name}>
                <ShopName of={shop_uid} isOffTabs />
              </th>
            ))}
            <ColumnGap count={gaps.lastGap} columnPx={columnPx} />
          </tr>
        </thead>
        <tbody>
          <RowGap count={firstRow} />
          {lines.slice(firstRow, endRow).map((line, at) => (
            <GridRow
              key={line.key}
              line={line}
              readShops={readShops}
              choose={choose}
              open={open}
              isWide={isWide}
              columnPx={columnPx}
              words={words}
              {...gaps}
              row={firstRow + at}
              shops={shown}
              isChosen={chosen.has(line.key)}
              activeColumn={active.row === firstRow + at ? active.column : null}
            />
          ))}
          <RowGap count={lines.length - endRow} />
        </tbody>
      </table>
    </div>
  )
}

/** As high as the rows that are left out. */
function RowGap({ count }: { readonly count: number }) {
  if (count <= 0) return null
  return (
    <tr className="zg-board-gap">
      <td style={{ height: count * ROW_PX }} />
    </tr>
  )
}
