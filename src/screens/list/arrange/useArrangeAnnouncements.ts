import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'

/** What a screen reader says while a record is moved. */
export function useArrangeAnnouncements(
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
