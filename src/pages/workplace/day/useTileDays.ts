import { useCallback } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { TileDays } from './Tile.tsx'

/** Days that the words of a line name. */
const NAMED_DAYS = 7

/** The days before today of a number as the line of its tile, with the same in words: today is under way and would look like a fall. `days`: `2026-11-22`, today last. */
export function useTileDays(): (
  days: readonly string[],
  values: readonly (number | null)[],
  format: (value: number) => string,
) => TileDays {
  const { t } = useTranslate()
  return useCallback(
    (all, amounts, format) => {
      const days = all.slice(0, -1)
      const values = amounts.slice(0, -1)
      const read = days.flatMap((day, at) => (values[at] == null ? [] : [`${day.slice('2026-'.length)} ${format(values[at] ?? 0)}`]))
      return { values, label: t('today.daysOf', { days: read.slice(-NAMED_DAYS).join(t('list.separator')) }) }
    },
    [t],
  )
}
