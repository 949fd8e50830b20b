import { MeasuringStrategy } from '@dnd-kit/core'
import { defaultRangeExtractor } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { Sortable } from '../../../ui/Sortable.tsx'
import { type MeasuredRowProps, useRowsInSight } from '../../../ui/useRowsInSight.ts'
import { idOf, markOf, titleOf } from '../../screenAddress.ts'
import type { Arranging } from './ArrangeList.tsx'
import { ArrangeRow } from './ArrangeRow.tsx'

/** Past this many only those in sight are drawn: each of them follows the one that is dragged. */
const WINDOW_PAST_ROWS = 100
const ROW_HEIGHT_PX = 45
const OVERSCAN_ROWS = 10
/** Rows are drawn while one is dragged past them. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } }

interface ArrangeRowsProps {
  readonly resource: Resource
  readonly arranging: Arranging
}

/** The records in the order that is being made; the focus stays with the one that was moved. */
export function ArrangeRows({ resource, arranging: { records, isSaving, move } }: ArrangeRowsProps) {
  const { t } = useTranslate()
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ readonly id: string; readonly control: string } | null>(null)
  const ids = useMemo(() => records.map((record) => idOf(resource, record)), [records, resource])
  const titles = useMemo(() => new Map(records.map((record) => [idOf(resource, record), titleOf(resource, record)])), [records, resource])

  const latest = useRef({ move, titles, t })
  latest.current = { move, titles, t }
  /** The same function for every row and always: a move draws only the rows again whose place it changes. */
  const place = useCallback((id: string, to: number) => {
    const { titles: known, t: translate } = latest.current
    moved.current = { id, control: document.activeElement?.getAttribute('data-control') ?? 'place' }
    setSaid(translate('sorting.over', { title: known.get(id), place: to + 1, total: known.size }))
    latest.current.move(id, to)
  }, [])

  const drawn = useWindow(ids, held, list)
  const { bringInSight } = drawn

  useEffect(() => {
    const at = moved.current ? ids.indexOf(moved.current.id) : -1
    if (at >= 0) bringInSight(at)
  }, [ids, bringInSight])

  // After every drawing: a row that was moved far is drawn only once it has come into sight. With the drawing itself: an effect that waits since the one before would look too early.
  useLayoutEffect(() => {
    if (!moved.current) return
    const { id, control } = moved.current
    const row = [...(list.current?.children ?? [])].find((each) => each.getAttribute('data-arranged') === id)
    if (!row) return
    moved.current = null
    row.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })

  return (
    <Sortable
      ids={ids}
      axis="y"
      titleOf={(id) => titles.get(id)}
      hint={t('sorting.hint')}
      noteHeld={setHeld}
      move={(id, over) => move(id, ids.indexOf(over))}
      {...(drawn.isWindowed ? { measuring } : {})}
    >
      <ol className="zg-arrange-rows" ref={list} data-keep-scroll="arrange" data-windowed={drawn.isWindowed || undefined}>
        {drawn.indexes.map((index) => {
          const record = records[index]
          const id = ids[index] ?? ''
          return (
            record && (
              <ArrangeRow
                key={id}
                id={id}
                title={titles.get(id) ?? id}
                mark={markOf(resource, record)}
                place={index}
                count={records.length}
                abovePx={drawn.aboveOf(index)}
                measure={drawn.measure}
                isDisabled={isSaving}
                move={place}
              />
            )
          )
        })}
        {drawn.belowPx > 0 && <li aria-hidden="true" style={{ height: drawn.belowPx }} />}
      </ol>
      <p className="zg-visually-hidden" role="status">
        {said}
      </p>
    </Sortable>
  )
}

/** Which rows are drawn, and how high what is left out is. */
interface Drawn {
  readonly isWindowed: boolean
  readonly indexes: readonly number[]
  readonly aboveOf: (index: number) => number
  readonly belowPx: number
  readonly measure: MeasuredRowProps['ref'] | undefined
  readonly bringInSight: (index: number) => void
}

/** `held`: the row that is dragged, which stays drawn however far it has come. */
function useWindow(ids: readonly string[], held: string | null, list: RefObject<HTMLElement>): Drawn {
  const isWindowed = ids.length > WINDOW_PAST_ROWS
  const heldAt = held === null ? -1 : ids.indexOf(held)
  const { items, belowPx, rowProps, virtualizer } = useRowsInSight({
    count: ids.length,
    enabled: isWindowed,
    frameOf: () => list.current,
    rowHeightPx: ROW_HEIGHT_PX,
    overscanRows: OVERSCAN_ROWS,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      return heldAt < 0 || inSight.includes(heldAt) ? inSight : [...inSight, heldAt].toSorted((a, b) => a - b)
    },
  })
  const bringInSight = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  if (!isWindowed)
    return { isWindowed, indexes: ids.map((_, index) => index), aboveOf: () => 0, belowPx: 0, measure: undefined, bringInSight: () => {} }
  const places = new Map(items.map((item, at) => [item.index, item.start - (items[at - 1]?.end ?? 0)]))
  return {
    isWindowed,
    indexes: items.map(({ index }) => index),
    aboveOf: (index) => places.get(index) ?? 0,
    belowPx,
    measure: rowProps(0).ref,
    bringInSight,
  }
}
