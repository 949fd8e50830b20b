import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import type { RankChange } from './rules/rankChange.ts'

/** Where a rank went, as a sign and a number. Null: the rank before is not known. */
export function useRankText(): (change: RankChange) => string | null {
  const { t } = useTranslate()
  const formats = useFormats()
  return (change) => {
    if (change === 'unknown') return null
    if (change === 'new') return t('hot.rank.new')
    if (change === 0) return t('hot.rank.same')
    return t(change > 0 ? 'hot.rank.up' : 'hot.rank.down', { places: formats.number(Math.abs(change)) })
  }
}
