import type { useTranslate } from '../../providers/i18n/useTranslate.ts'

const MINUTE_MS = 60_000

/** How long a reading still takes. */
export function toLeftText(leftMs: number, t: ReturnType<typeof useTranslate>['t']): string {
  const minutes = Math.ceil(leftMs / MINUTE_MS)
  return minutes <= 1 ? t('figures.firstReading.lastMinute') : t('figures.firstReading.minutes', { minutes })
}
