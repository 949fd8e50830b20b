import { closestCenter, DndContext, KeyboardSensor, type Modifier, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { useState } from 'react'
import { TabItem, type TabItemProps } from './TabItem.tsx'
import { TabStrip, type TabStripProps } from './TabStrip.tsx'
import { useMoveAnnouncements } from './useMoveAnnouncements.ts'

/** Less is a click with an unsteady hand. */
const DRAG_PAST_PX = 6
/** Enter follows the link; only Space picks up. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] }
const sideways: Modifier = ({ transform }) => ({ ...transform, y: 0 })

/** The tabs in a row that can be put in another order, by mouse, touch or keys. */
export function SortableTabStrip(props: TabStripProps) {
  const { tabs, actions } = props.tabs
  const [isMoving, setMoving] = useState(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PAST_PX } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: sortableKeyboardCoordinates }),
  )
  const accessibility = useMoveAnnouncements(tabs)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[sideways]}
      accessibility={accessibility}
      onDragStart={() => setMoving(true)}
      onDragCancel={() => setMoving(false)}
      onDragEnd={({ active, over }) => {
        setMoving(false)
        if (over) actions.move(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={tabs.map(({ key }) => key)} strategy={horizontalListSortingStrategy}>
        <TabStrip {...props} Item={SortableTabItem} isMoving={isMoving} />
      </SortableContext>
    </DndContext>
  )
}

function SortableTabItem(props: TabItemProps) {
  // The default tab stays where it is.
  const sortable = useSortable({ id: props.tab.key, disabled: !props.close })
  const { transform, transition, isDragging } = sortable
  return (
    <TabItem
      {...props}
      drag={{
        item: sortable.setNodeRef,
        link: sortable.setActivatorNodeRef,
        attributes: { ...sortable.listeners, 'aria-describedby': sortable.attributes['aria-describedby'] },
        style: { transform: transform ? `translate3d(${transform.x}px, 0, 0)` : undefined, transition },
        isDragging,
      }}
    />
  )
}
