import { NavLink } from 'react-router-dom'
import { useText } from '../../providers/i18n/useText.ts'
import type { MenuLink } from '../../resources/schema/project/toMenu.ts'

/** The pages of one section. */
export function MenuLinks({ links }: { readonly links: readonly MenuLink[] }) {
  const text = useText()
  return (
    <ul>
      {links.map(({ name, path, label }) => (
        <li key={name}>
          <NavLink className="zg-menu-link" to={path}>
            {text(label)}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
