import { useText } from '../../providers/i18n/useText.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { TitlesProvider } from '../fields/TitlesProvider.tsx'
import { WholeCell } from '../fields/WholeCell.tsx'
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
                <WholeCell field={field} value={record[key]} record={record} />
              </dd>
            </div>
          )
        })}
      </dl>
    </TitlesProvider>
  )
}
