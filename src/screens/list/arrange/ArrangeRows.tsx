import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { idOf, markOf, titleOf } from '../../screenAddress.ts'
import { ArrangeRow } from './ArrangeRow.tsx'
import type { Arranging } from './useArrange.ts'
import { useArrangeAnnouncements } from './useArrangeAnnouncements.ts'
import { useWindow } from './useWindow.ts'

/** Less is a click with an unsteady hand. */
const DRAG_PAST_PX = 4
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
  /** The same function for every row and always: a move draws anew only the rows whose place it changes. */
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
