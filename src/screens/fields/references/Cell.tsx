import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import type { CellProps } from '../faces.ts'
import { useTitles } from '../titlesContext.ts'

const NAMED_MAX = 3

/** The first records by name, the others as a number, all in the title. A name that is not known shows as its id. */
export function ReferencesCell({ field, value }: CellProps<'references'>) {
  const { t } = useTranslate()
  const titles = useTitles(field.resource)
  if (value === undefined || value === null) return <Missing />
  if (!Array.isArray(value)) return <Unreadable />
  if (value.length === 0) return <span className="zg-muted">{t('states.missing')}</span>
  const names = value.map((id) => titles?.get(String(id)) ?? String(id))
  const others = names.length - NAMED_MAX
  return (
    <span className="zg-cell-members" title={names.join('\n')}>
      <span className="zg-cell-text">{names.slice(0, NAMED_MAX).join(t('list.separator'))}</span>
      {others > 0 && <span className="zg-cell-others"> +{others}</span>}
    </span>
  )
}
