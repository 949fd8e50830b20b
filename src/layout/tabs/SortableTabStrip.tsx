import { useSortable } from '@dnd-kit/sortable'
import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Sortable, sortedStyle } from '../../ui/Sortable.tsx'
import { TabItem, type TabItemProps } from './TabItem.tsx'
import { TabStrip, type TabStripProps } from './TabStrip.tsx'
import { useTabTitle } from './useTabTitle.ts'

/** The tabs in a row that can be put in another order, by mouse, touch or keys. */
export function SortableTabStrip(props: TabStripProps) {
  const { t } = useTranslate()
  const toTitle = useTabTitle()
  const { tabs, actions } = props.tabs
  const [isMoving, setMoving] = useState(false)

  function titleOf(key: string): string | undefined {
    const tab = tabs.find((each) => each.key === key)
    return tab && toTitle(tab)
  }

  return (
    <Sortable
      ids={tabs.map(({ key }) => key)}
      axis="x"
      titleOf={titleOf}
      hint={t('tabs.moveHint')}
      noteHeld={(key) => setMoving(key !== null)}
      move={actions.move}
    >
      <TabStrip {...props} Item={SortableTabItem} isMoving={isMoving} />
    </Sortable>
  )
}

function SortableTabItem(props: TabItemProps) {
  // The default tab stays where it is.
  const sortable = useSortable({ id: props.tab.key, disabled: !props.close })
  return (
    <TabItem
      {...props}
      drag={{
        item: sortable.setNodeRef,
        link: sortable.setActivatorNodeRef,
        attributes: { ...sortable.listeners, 'aria-describedby': sortable.attributes['aria-describedby'] },
        style: sortedStyle(sortable, 'x'),
        isDragging: sortable.isDragging,
      }}
    />
  )
}
