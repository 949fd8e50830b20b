import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Tab } from './tabs.ts'
import { useTabTitle } from './useTabTitle.ts'

/** What a screen reader says while a tab is moved. */
export function useMoveAnnouncements(tabs: readonly Tab[]): {
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
