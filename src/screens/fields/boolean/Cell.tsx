import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { CellProps } from '../faces.ts'

/** Yes or no in words: a tick alone would leave open whether its absence means no or unknown. */
export function BooleanCell({ field, value }: CellProps<'boolean'>) {
  const { t } = useTranslate()
  const text = useText()
  if (value === undefined || value === null) return <Missing />
  if (typeof value !== 'boolean') return <Unreadable />
  const word = field.words?.[value ? 'yes' : 'no']
  return <Tag tone={value ? 'good' : 'quiet'}>{word ? text(word) : t(value ? 'states.yes' : 'states.no')}</Tag>
}
