import { Link } from 'react-router-dom'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { screenAddress } from '../../screenAddress.ts'
import type { CellProps } from '../faces.ts'
import { useTitles } from '../titlesContext.ts'

/** One record, as a link to it. */
export function ReferenceCell({ field, value }: CellProps<'reference'>) {
  const titles = useTitles(field.resource)
  const resource = useResourceNamed(field.resource)
  if (value === undefined || value === null || value === '') return <Missing />
  if (typeof value === 'object') return <Unreadable />
  return <Link to={screenAddress(resource, 'show', String(value))}>{titles?.get(String(value)) ?? String(value)}</Link>
}
