import type { Holder } from '../../domain/permissions.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { MenuSection } from '../../resources/schema/project/toMenu.ts'
import { Menu } from './Menu.tsx'

/** The menu as a row under the navbar. */
export function TopMenu({ sections, holder }: { readonly sections: readonly MenuSection[]; readonly holder: Holder | null }) {
  const { t } = useTranslate()
  return (
    <nav className="zg-top-menu" aria-label={t('frame.menu')}>
      <Menu sections={sections} holder={holder} variant="top" />
    </nav>
  )
}
