import type { Holder } from '../../domain/permissions.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { type MenuSection, toOpenMenu } from '../../resources/schema/project/toMenu.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MenuFlyout } from './MenuFlyout.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { menuIcons } from './menuIcons.ts'

interface MenuProps {
  readonly sections: readonly MenuSection[]
  /** Null until it is known who reads: then nothing is shown rather than too much. */
  readonly holder: Holder | null
  /** `full`: heads with their links below. `icons`, `top`: heads only, their links fly out. Default: `full`. */
  readonly variant?: 'full' | 'icons' | 'top'
}

/** The part of the menu that the reader may open. */
export function Menu({ sections, holder, variant = 'full' }: MenuProps) {
  return toOpenMenu(sections, holder).map((section) =>
    variant === 'full' ? (
      <FullSection key={section.name} section={section} />
    ) : (
      <MenuFlyout key={section.name} section={section} variant={variant} />
    ),
  )
}

function FullSection({ section: { name, label, links } }: { readonly section: MenuSection }) {
  const text = useText()
  return (
    <section className="zg-menu-section" aria-labelledby={`menu-${name}`}>
      <h2 id={`menu-${name}`} className="zg-menu-head">
        <Icon of={menuIcons[name]} /> {text(label)}
      </h2>
      <MenuLinks links={links} />
    </section>
  )
}
