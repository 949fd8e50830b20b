import { useReader } from '../../../providers/i18n/useReader.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import type { CellProps } from './cellProps.ts'
import { Missing, Unreadable } from './Marks.tsx'

/** Yes or no in words: a tick alone would leave open whether its absence means no or unknown. */
export function BooleanCell({ field, value }: CellProps<'boolean'>) {
  const { t } = useReader()
  const text = useText()
  if (value === undefined || value === null) return <Missing />
  if (typeof value !== 'boolean') return <Unreadable />
  const word = field.words?.[value ? 'yes' : 'no']
  return <span className={`zg-tag zg-tag-${value ? 'good' : 'quiet'}`}>{word ? text(word) : t(value ? 'states.yes' : 'states.no')}</span>
}
