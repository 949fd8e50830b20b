import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { RankChange } from './rules/rankChange.ts'

/** By how many places goods went up or down, as a sign and a number. */
export function RankCell({ record }: FieldCellProps) {
  return <RankWords change={(record.change as RankChange | undefined) ?? 'unknown'} />
}

export function RankWords({ change }: { readonly change: RankChange }) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (change === 'unknown') return <span className="zg-muted">—</span>
  if (change === 'new') return <Tag>{t('hot.rank.new')}</Tag>
  if (change === 0) return <span className="zg-muted">{t('hot.rank.same')}</span>
  const places = formats.number(Math.abs(change))
  return <Tag tone={change > 0 ? 'good' : 'quiet'}>{t(change > 0 ? 'hot.rank.up' : 'hot.rank.down', { places })}</Tag>
}
