import type { FieldCellProps } from '../../resources/schema/field.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import './hot.css'
import type { RankChange } from './rules/rankChange.ts'
import { useRankText } from './useRankText.ts'

/** By how many places goods went up or down, as a sign and a number. */
export function RankCell({ record }: FieldCellProps) {
  return <RankWords change={(record.change as RankChange | undefined) ?? 'unknown'} />
}

/** The rank, and before it by how many places it changed, where that is known. */
export function PlaceCell({ value, record }: FieldCellProps) {
  const { number } = useFormats()
  const change = record.change as RankChange | undefined
  const hasMoved = change === 'new' || (typeof change === 'number' && change !== 0)
  return (
    <span className="zg-hot-place">
      {hasMoved && <RankWords change={change} />}
      {typeof value === 'number' ? number(value) : '—'}
    </span>
  )
}

export function RankWords({ change }: { readonly change: RankChange }) {
  const words = useRankText()(change)
  if (words === null || change === 0) return <span className="zg-muted">{words ?? '—'}</span>
  return <Tag tone={typeof change === 'number' ? (change > 0 ? 'good' : 'quiet') : undefined}>{words}</Tag>
}
