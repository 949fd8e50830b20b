import { useText } from '../../providers/i18n/useText.ts'
import type { Field, FieldCellProps } from '../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { ChangesCell } from '../fields/ChangesCell.tsx'
import { FieldCell } from '../fields/FieldCell.tsx'
import { ReferenceLinks } from '../fields/ReferenceLinks.tsx'
import { TitlesProvider } from '../fields/TitlesProvider.tsx'
import './show.css'

interface ShowFieldsProps {
  readonly resource: Resource
  readonly record: ResourceRecord
  /** Default: those of the read page. */
  readonly keys?: readonly string[]
}

export function ShowFields({ resource, record, keys = resource.screens.show }: ShowFieldsProps) {
  const text = useText()
  return (
    <TitlesProvider resource={resource} fields={keys}>
      <dl className="zg-description zg-show">
        {keys.map((key) => {
          const field = resource.fields[key]
          if (!field) return null
          return (
            <div key={key} className="zg-show-pair">
              <dt>{text(field.label)}</dt>
              <dd>
                <WholeValue field={field} value={record[key]} record={record} />
              </dd>
            </div>
          )
        })}
      </dl>
    </TitlesProvider>
  )
}

/** What a cell would shorten stands here in full. */
function WholeValue(props: FieldCellProps<Field>) {
  const { field, value } = props
  if (field.type === 'references' && Array.isArray(value) && value.length > 0)
    return <ReferenceLinks resource={field.resource} ids={value} />
  if (field.type === 'changes') return <ChangesCell value={value} isWhole />
  return <FieldCell {...props} />
}
