import HolderOutlined from '@ant-design/icons-svg/es/asn/HolderOutlined.js'
import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type MeasuringConfiguration,
  type Modifier,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  type useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import './sortable.css'

/** Less is a click with an unsteady hand. */
const DRAG_PAST_PX = 5
/** Enter keeps its own meaning: it follows a link. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] }

/** How items of a row (`x`) or a column (`y`) move: along it and not off it. */
const axes: Readonly<Record<'x' | 'y', { readonly along: Modifier; readonly strategy: typeof verticalListSortingStrategy }>> = {
  x: { along: ({ transform }) => ({ ...transform, y: 0 }), strategy: horizontalListSortingStrategy },
  y: { along: ({ transform }) => ({ ...transform, x: 0 }), strategy: verticalListSortingStrategy },
}

interface SortableProps {
  /** Of all items, in their order, also of those that are not drawn. */
  readonly ids: readonly string[]
  readonly axis: 'x' | 'y'
  /** What an item is called; undefined: it is not said. */
  readonly titleOf: (id: string) => string | undefined
  /** Which keys move an item, for a screen reader. */
  readonly hint: string
  /** The item goes to the place of the other one. Not called where it stays in its own. */
  readonly move: (id: string, over: string) => void
  /** Called with the item that is picked up, and with null when it is let go. */
  readonly noteHeld?: (id: string | null) => void
  /** Needed where items are drawn while one is dragged past them. */
  readonly measuring?: MeasuringConfiguration
  readonly children: ReactNode
}

/** Items that are put in another order by mouse, touch or keys; each draws itself with `useSortable` and, as a rule, a `SortGrip`. */
export function Sortable({ ids, axis, titleOf, hint, move, noteHeld, measuring, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PAST_PX } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useAnnouncements(ids, titleOf)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[axes[axis].along]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: hint } }}
      {...(measuring ? { measuring } : {})}
      onDragStart={({ active }) => noteHeld?.(String(active.id))}
      onDragCancel={() => noteHeld?.(null)}
      onDragEnd={({ active, over }) => {
        noteHeld?.(null)
        if (over && active.id !== over.id) move(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...ids]} strategy={axes[axis].strategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

type SortableItem = ReturnType<typeof useSortable>

/** Where an item is drawn while it, or another one, moves. */
export function sortedStyle({ transform, transition }: Pick<SortableItem, 'transform' | 'transition'>, axis: 'x' | 'y') {
  const [x, y] = axis === 'x' ? [transform?.x, 0] : [0, transform?.y]
  return { transform: transform ? `translate3d(${x}px, ${y}px, 0)` : undefined, transition }
}

interface SortGripProps {
  readonly item: Pick<SortableItem, 'setActivatorNodeRef' | 'attributes' | 'listeners'>
  /** What it does, for a screen reader: "Move Harbour". */
  readonly label: string
  readonly isDisabled?: boolean
}

/** The handle that a row of a list is moved by. */
export function SortGrip({ item: { setActivatorNodeRef, attributes, listeners }, label, isDisabled = false }: SortGripProps) {
  return (
    <Button
      ref={setActivatorNodeRef}
      size="small"
      shape="icon"
      className="zg-sort-grip"
      disabled={isDisabled}
      {...listeners}
      aria-describedby={attributes['aria-describedby']}
      aria-label={label}
    >
      <Icon of={HolderOutlined} />
    </Button>
  )
}

/** What a screen reader says while an item is moved. */
function useAnnouncements(ids: readonly string[], titleOf: SortableProps['titleOf']): Announcements {
  const { t } = useTranslate()
  /** A move begins over its own place, which needs no words. */
  const said = useRef(-1)

  const say = (key: 'picked' | 'over' | 'dropped' | 'cancelled', moved: Active, place: Active | Over | null) => {
    const title = titleOf(String(moved.id))
    const at = ids.indexOf(String(place?.id))
    if (title === undefined || at < 0 || (key === 'over' && at === said.current)) return undefined
    said.current = at
    return t(`sorting.${key}`, { title, place: at + 1, total: ids.length })
  }

  return {
    onDragStart: ({ active }) => say('picked', active, active),
    onDragOver: ({ active, over }) => say('over', active, over),
    onDragEnd: ({ active, over }) => say('dropped', active, over),
    onDragCancel: ({ active }) => say('cancelled', active, active),
  }
}
