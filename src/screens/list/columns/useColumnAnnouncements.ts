import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core'
import { useRef } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'

/** What a screen reader says while a column is moved. */
export function useColumnAnnouncements(
  places: readonly string[],
  labels: ReadonlyMap<string, string>,
): { readonly announcements: Announcements; readonly screenReaderInstructions: ScreenReaderInstructions } {
  const { t } = useTranslate()
  /** A move begins over its own place, which needs no words. */
  const said = useRef(-1)

  const say = (key: 'picked' | 'over' | 'dropped' | 'cancelled', moved: Active, place: Active | Over | null) => {
    const label = labels.get(String(moved.id))
    const at = places.indexOf(String(place?.id))
    if (label === undefined || at < 0 || (key === 'over' && at === said.current)) return undefined
    said.current = at
    return t(`columns.announce.${key}`, { label, place: at + 1, total: places.length })
  }

  return {
    announcements: {
      onDragStart: ({ active }) => say('picked', active, active),
      onDragOver: ({ active, over }) => say('over', active, over),
      onDragEnd: ({ active, over }) => say('dropped', active, over),
      onDragCancel: ({ active }) => say('cancelled', active, active),
    },
    screenReaderInstructions: { draggable: t('columns.moveHint') },
  }
}
