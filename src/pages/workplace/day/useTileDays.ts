import { useCallback } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { TileDays } from './Tile.tsx'

/** Days that the words of a line name. */
const NAMED_DAYS = 7

/** The last days of a number as the line of its tile, with the same in words. `days`: `2026-11-22`, the oldest first. */
export function useTileDays(): (
  days: readonly string[],
  values: readonly (number | null)[],
  format: (value: number) => string,
) => TileDays {
  const { t } = useTranslate()
  return useCallback(
    (days, values, format) => {
      const read = days.flatMap((day, at) => (values[at] == null ? [] : [`${day.slice('2026-'.length)} ${format(values[at] ?? 0)}`]))
      return { values, label: t('today.daysOf', { days: read.slice(-NAMED_DAYS).join(t('list.separator')) }) }
    },
    [t],
  )
}
