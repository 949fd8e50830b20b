import { Link } from 'react-router-dom'
import { useText } from '../../providers/i18n/useText.ts'
import { MenuPopover } from '../../ui/MenuPopover.tsx'
import type { BreadcrumbSibling } from './toBreadcrumb.ts'

interface BreadcrumbMenuProps {
  /** In px of the window. */
  readonly place: { readonly x: number; readonly y: number }
  readonly label: string
  readonly siblings: readonly BreadcrumbSibling[]
  readonly leave: () => void
}

/** What is beside a step of the breadcrumb. */
export function BreadcrumbMenu({ place, label, siblings, leave }: BreadcrumbMenuProps) {
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
