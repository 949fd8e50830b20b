import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { TabItem, type TabItemProps } from './TabItem.tsx'
import { TabStrip, type TabStripProps } from './TabStrip.tsx'
import type { Tab } from './tabs.ts'
import { useTabTitle } from './useTabTitle.ts'

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

/** What a screen reader says while a tab is moved. */
function useMoveAnnouncements(tabs: readonly Tab[]): {
  readonly announcements: Announcements
  readonly screenReaderInstructions: ScreenReaderInstructions
} {
  const { t } = useTranslate()
  const toTitle = useTabTitle()

  const say = (key: 'movePicked' | 'moveOver' | 'moveDropped' | 'moveCancelled', moved: Active, place: Active | Over | null) => {
    const tab = tabs.find((each) => each.key === moved.id)
    const at = tabs.findIndex((each) => each.key === place?.id)
    return tab && at >= 0 ? t(`tabs.${key}`, { title: toTitle(tab), place: at + 1 }) : undefined
  }

  return {
    announcements: {
      onDragStart: ({ active }) => say('movePicked', active, active),
      onDragOver: ({ active, over }) => say('moveOver', active, over),
      onDragEnd: ({ active, over }) => say('moveDropped', active, over),
      onDragCancel: ({ active }) => say('moveCancelled', active, active),
    },
    screenReaderInstructions: { draggable: t('tabs.moveHint') },
  }
}
