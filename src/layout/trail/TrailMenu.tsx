import { Link } from 'react-router-dom'
import { useText } from '../../providers/i18n/useText.ts'
import { MenuPopover } from '../MenuPopover.tsx'
import type { TrailSibling } from './toTrail.ts'

interface TrailMenuProps {
  /** In px of the window. */
  readonly place: { readonly x: number; readonly y: number }
  readonly label: string
  readonly siblings: readonly TrailSibling[]
  readonly leave: () => void
}

/** What is beside a step of the trail. */
export function TrailMenu({ place, label, siblings, leave }: TrailMenuProps) {
  const text = useText()
  return (
    <MenuPopover place={place} label={label} leave={leave}>
      {siblings.map(({ name, label: title, path, isHere }) => (
        <Link key={name} role="menuitem" to={path} aria-current={isHere || undefined} onClick={leave}>
          {text(title)}
        </Link>
      ))}
    </MenuPopover>
  )
}
