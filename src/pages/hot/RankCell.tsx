import type { FieldCellProps } from '../../resources/schema/field.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { RankChange } from './rules/rankChange.ts'
import { useRankText } from './useRankText.ts'

/** By how many places goods went up or down, as a sign and a number. */
export function RankCell({ record }: FieldCellProps) {
  return <RankWords change={(record.change as RankChange | undefined) ?? 'unknown'} />
}

export function RankWords({ change }: { readonly change: RankChange }) {
  const words = useRankText()(change)
  if (words === null || change === 0) return <span className="zg-muted">{words ?? '—'}</span>
  return <Tag tone={typeof change === 'number' ? (change > 0 ? 'good' : 'quiet') : undefined}>{words}</Tag>
}
