import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  type Modifier,
  type Over,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { idOf, markOf, titleOf } from '../../screenAddress.ts'
import type { Arranging } from './ArrangeList.tsx'
import { ArrangeRow } from './ArrangeRow.tsx'

/** Less is a click with an unsteady hand. */
const DRAG_PAST_PX = 4
/** Past this many only those in sight are drawn: each of them follows the one that is dragged. */
const WINDOW_PAST_ROWS = 100
const ROW_HEIGHT_PX = 45
const OVERSCAN_ROWS = 10
/** Rows are drawn while one is dragged past them. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } }
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PAST_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  const latest = useRef({ move, titles, t })
  latest.current = { move, titles, t }
  /** The same function for every row and always: a move draws only the rows again whose place it changes. */
  const place = useCallback((id: string, to: number) => {
    const { titles: known, t: translate } = latest.current
    moved.current = { id, control: document.activeElement?.getAttribute('data-control') ?? 'place' }
    setSaid(translate('arrange.dropped', { title: known.get(id), place: to + 1, total: known.size }))
    latest.current.move(id, to)
  }, [])

  const drawn = useWindow(ids, held, list)
  const { bringInSight } = drawn

  useEffect(() => {
    const at = moved.current ? ids.indexOf(moved.current.id) : -1
    if (at >= 0) bringInSight(at)
  }, [ids, bringInSight])

  // After every drawing: a row that was moved far is drawn only once it has come into sight.
  useEffect(() => {
    if (!moved.current) return
    const { id, control } = moved.current
    const row = [...(list.current?.children ?? [])].find((each) => each.getAttribute('data-arranged') === id)
    if (!row) return
    moved.current = null
    row.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={useArrangeAnnouncements(ids, titles)}
      {...(drawn.isWindowed ? { measuring } : {})}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragCancel={() => setHeld(null)}
      onDragEnd={({ active, over }) => {
        setHeld(null)
        if (over && active.id !== over.id) move(String(active.id), ids.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
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
      </SortableContext>
      <p className="zg-visually-hidden" role="status">
        {said}
      </p>
    </DndContext>
  )
}

/** Which rows are drawn, and how high what is left out is. */
interface Drawn {
  readonly isWindowed: boolean
  readonly indexes: readonly number[]
  readonly aboveOf: (index: number) => number
  readonly belowPx: number
  readonly measure: ((element: Element | null) => void) | undefined
  readonly bringInSight: (index: number) => void
}

/** `held`: the row that is dragged, which stays drawn however far it has come. */
function useWindow(ids: readonly string[], held: string | null, list: RefObject<HTMLElement>): Drawn {
  const isWindowed = ids.length > WINDOW_PAST_ROWS
  const heldAt = held === null ? -1 : ids.indexOf(held)
  const virtualizer = useVirtualizer({
    count: ids.length,
    enabled: isWindowed,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      return heldAt < 0 || inSight.includes(heldAt) ? inSight : [...inSight, heldAt].toSorted((a, b) => a - b)
    },
  })
  const bringInSight = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  if (!isWindowed)
    return { isWindowed, indexes: ids.map((_, index) => index), aboveOf: () => 0, belowPx: 0, measure: undefined, bringInSight: () => {} }
  const items = virtualizer.getVirtualItems()
  const places = new Map(items.map((item, at) => [item.index, item.start - (items[at - 1]?.end ?? 0)]))
  return {
    isWindowed,
    indexes: items.map(({ index }) => index),
    aboveOf: (index) => places.get(index) ?? 0,
    belowPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    bringInSight,
  }
}

/** What a screen reader says while a record is moved. */
function useArrangeAnnouncements(
  ids: readonly string[],
  titles: ReadonlyMap<string, string>,
): { readonly announcements: Announcements; readonly screenReaderInstructions: ScreenReaderInstructions } {
  const { t } = useTranslate()

  const say = (key: 'picked' | 'moved' | 'dropped' | 'cancelled', moved: Active, place: Active | Over | null) => {
    const title = titles.get(String(moved.id))
    const at = ids.indexOf(String(place?.id))
    return title !== undefined && at >= 0 ? t(`arrange.${key}`, { title, place: at + 1, total: ids.length }) : undefined
  }

  return {
    announcements: {
      onDragStart: ({ active }) => say('picked', active, active),
      onDragOver: ({ active, over }) => say('moved', active, over),
      onDragEnd: ({ active, over }) => say('dropped', active, over),
      onDragCancel: ({ active }) => say('cancelled', active, active),
    },
    screenReaderInstructions: { draggable: t('arrange.keys') },
  }
}
