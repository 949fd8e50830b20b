import { Link } from 'react-router-dom'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { screenAddress } from '../screenAddress.ts'
import { useTitles } from './titlesContext.ts'

interface ReferenceLinksProps {
  readonly resource: string
  readonly ids: readonly unknown[]
}

/** Every record by name, each a link: where there is room for all of them. */
export function ReferenceLinks({ resource: name, ids }: ReferenceLinksProps) {
  const resource = useResourceNamed(name)
  const titles = useTitles(name)
  return (
    <ul className="zg-show-links">
      {ids.map(String).map((id) => (
        <li key={id}>
          <Link to={screenAddress(resource, 'show', id)}>{titles?.get(id) ?? id}</Link>
        </li>
      ))}
    </ul>
  )
}
