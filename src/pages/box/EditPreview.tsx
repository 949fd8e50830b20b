import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { EffectLine } from './CategoryChange.tsx'
import type { BoxChange, PlannedEdit } from './rules/editMany.ts'
import type { TemplateProperty } from './rules/properties.ts'

const SHOWN_MAX = 50

interface EditPreviewProps {
  readonly edits: readonly PlannedEdit[]
  readonly kind: BoxChange['kind']
  /** Of the new category, where one was chosen. */
  readonly template: readonly TemplateProperty[]
}

/** What a change makes of the first goods, before it is saved. */
export function EditPreview({ edits, kind, template }: EditPreviewProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <>
      <ul className="zg-collect-lines">
        {edits.slice(0, SHOWN_MAX).map((edit) => (
          <PreviewLine key={edit.before.box_id} edit={edit} kind={kind} template={template} />
        ))}
      </ul>
      {edits.length > SHOWN_MAX && <p>{t('importing.notListed', { count: formats.number(edits.length - SHOWN_MAX) })}</p>}
    </>
  )
}

interface PreviewLineProps extends Omit<EditPreviewProps, 'edits'> {
  readonly edit: PlannedEdit
}

/** Before and after, of one of the goods. */
function PreviewLine({ edit, kind, template }: PreviewLineProps) {
  const { before, after } = edit
  const { t } = useTranslate()
  const formats = useFormats()
  const show = ({ title, listing }: BoxGoods) => {
    const { skus, shipment_limit_s, category, short_title, description, group_size, freight_template } = listing
    if (kind === 'title') return title
    if (kind === 'shortTitle') return short_title || '—'
    if (kind === 'description') return description || '—'
    if (kind === 'groupSize') return formats.number(group_size)
    if (kind === 'freight') return freight_template || t('collect.freightNone')
    if (kind === 'category') return category?.names.join(' / ') ?? t('collect.categoryHint')
    if (kind === 'shipment') return t('collect.hours', { hours: shipment_limit_s / 3_600 })
    const values = skus.flatMap(({ group_fen, stock }) => (kind === 'stock' ? stock : group_fen) ?? [])
    const toText = (value: number) => (kind === 'stock' ? formats.number(value) : formats.money(value))
    const low = Math.min(...values)
    const high = Math.max(...values)
    if (values.length === 0) return '—'
    return low === high ? toText(low) : `${toText(low)} – ${toText(high)}`
  }
  return (
    <li>
      {kind !== 'title' && <span className="zg-collect-name">{before.title}</span>}
      <span className="zg-collect-name">{t('collect.change', { before: show(before), after: show(after) })}</span>
      {kind === 'category' && <EffectLine edit={edit} template={template} />}
    </li>
  )
}
