import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { type MeasuredRowProps, useRowsInSight } from '../../../ui/useRowsInSight.ts'
import { ListGap } from '../ListGap.tsx'
import './passingRows.css'
import { STEP_ROWS, toBlocks } from './toBlocks.ts'
import { useFastScroll } from './useFastScroll.ts'

/** What the `tr` of a row carries: it is measured, and counted, by them. */
export interface VirtualRowProps extends MeasuredRowProps {
  readonly 'aria-rowindex': number
}

interface VirtualRowsProps {
  readonly count: number
  readonly columnCount: number
  /** Same for the same row, wherever it is. */
  readonly keyOf: (index: number) => string
  /** What a row shows of itself while it passes too fast to be read. */
  readonly titleOf: (index: number) => string
  readonly children: (index: number, row: VirtualRowProps) => ReactNode
}

const ROW_HEIGHT_PX = 46
const OVERSCAN_ROWS = 2
/** About a screen. */
const FIRST_ROWS = 12

/**
 * The body of a table that draws only the rows in view, between two empty rows as high as what is left out. Rows are as high as
 * they turn out to be. While they pass fast, new ones show their titles alone. `bench/scroll.ts` says what that is worth.
 */
export function VirtualRows({ count, columnCount, keyOf, titleOf, children }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { items, abovePx, belowPx, virtualizer, rowProps } = useRowsInSight({
    count,
    // Found from within: the frame's own ref is not there yet when both are drawn for the first time.
    frameOf: () => body.current?.closest<HTMLElement>('.zg-list-frame') ?? null,
    rowHeightPx: ROW_HEIGHT_PX,
    overscanRows: OVERSCAN_ROWS,
    firstRows: FIRST_ROWS,
    rangeExtractor: toSteps,
    getItemKey: keyOf,
  })
  const whole = useFastScroll({
    isScrolling: virtualizer.isScrolling,
    first: virtualizer.range?.startIndex ?? 0,
    shown: items.map(({ key }) => String(key)),
  })
  return (
    <tbody ref={body}>
      <ListGap heightPx={abovePx} columnCount={columnCount} />
      {toBlocks(items, ({ key }) => whole.has(String(key))).map((block) => {
        if (block.kind === 'passing')
          return <PassingRows key={`#${block.items[0]?.index}`} items={block.items} columnCount={columnCount} titleOf={titleOf} />
        const { index } = block.item
        return children(index, { ...rowProps(index), 'aria-rowindex': index + 2 })
      })}
      <ListGap heightPx={belowPx} columnCount={columnCount} />
    </tbody>
  )
}

interface PassingRowsProps extends Pick<VirtualRowsProps, 'columnCount' | 'titleOf'> {
  readonly items: readonly VirtualItem[]
}

/** Rows that pass fast: their titles alone, each where its row is. Together they are one row: a table lays all its cells out for each one. */
function PassingRows({ items, columnCount, titleOf }: PassingRowsProps) {
  return (
    <tr className="zg-list-passing">
      <td colSpan={columnCount}>
        {items.map(({ index, key, size }) => (
          <div key={key} style={{ height: size }}>
            {titleOf(index)}
          </div>
        ))}
      </td>
    </tr>
  )
}

/** The rows in view and some on either side, from one step to another. */
function toSteps({ startIndex, endIndex, ...rest }: Range): number[] {
  const from = Math.floor(startIndex / STEP_ROWS) * STEP_ROWS
  const to = Math.min(rest.count, Math.ceil((endIndex + 1) / STEP_ROWS) * STEP_ROWS) - 1
  return defaultRangeExtractor({ ...rest, startIndex: from, endIndex: to })
}
