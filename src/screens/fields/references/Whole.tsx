import { Link } from 'react-router-dom'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { screenAddress } from '../../screenAddress.ts'
import type { CellProps } from '../faces.ts'
import { useTitles } from '../titlesContext.ts'
import { ReferencesCell } from './Cell.tsx'

/** Every record by name, each a link. */
export function WholeReferences(props: CellProps<'references'>) {
  const { field, value } = props
  const resource = useResourceNamed(field.resource)
  const titles = useTitles(field.resource)
  if (!Array.isArray(value) || value.length === 0) return <ReferencesCell {...props} />
  return (
    <ul className="zg-show-links">
      {value.map(String).map((id) => (
        <li key={id}>
          <Link to={screenAddress(resource, 'show', id)}>{titles?.get(id) ?? id}</Link>
        </li>
      ))}
    </ul>
  )
}
