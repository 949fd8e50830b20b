import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { type Holder, mayOpen } from '../../domain/permissions.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { toMenu } from '../../resources/schema/project/toMenu.ts'
import { menuGroups } from '../../resources/shared/menuGroups.ts'

/** The pages of the personal centre that there are for this person. */
export function PersonalLinks({ holder }: { readonly holder: Holder }) {
  const { t } = useTranslate()
  const text = useText()
  const section = toMenu(useRegistry()).find(({ name }) => name === 'user')
  const links = section?.links.filter(({ access }) => mayOpen(holder, access)) ?? []
  if (links.length === 0) return null
  return (
    <nav className="zg-user-links" aria-label={t('userMenu.personal', { name: text(menuGroups.user.label) })}>
      {links.map(({ name, path, label }) => (
        <Link key={name} className="zg-menu-link" to={path} onClick={closePopover}>
          {text(label)}
        </Link>
      ))}
    </nav>
  )
}

/** The browser closes a popover on a click beside it only. */
function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
