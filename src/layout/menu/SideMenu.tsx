import MenuFoldOutlined from '@ant-design/icons-svg/es/asn/MenuFoldOutlined.js'
import MenuUnfoldOutlined from '@ant-design/icons-svg/es/asn/MenuUnfoldOutlined.js'
import type { Holder } from '../../domain/permissions.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import type { MenuSection } from '../../resources/schema/project/toMenu.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { FrameLayout } from '../settings/toFrameLayout.ts'
import { Menu } from './Menu.tsx'

interface SideMenuProps {
  readonly sections: readonly MenuSection[]
  readonly holder: Holder | null
  readonly layout: Pick<FrameLayout, 'isMenuCollapsed' | 'menuWidthPx'>
}

/** The menu at the left, as wide as the settings say, or its icons only. */
export function SideMenu({ sections, holder, layout: { isMenuCollapsed, menuWidthPx } }: SideMenuProps) {
  const { t } = useTranslate()
  const [, change] = useSettings()
  const label = t(isMenuCollapsed ? 'settings.expandMenu' : 'settings.collapseMenu')
  return (
    <nav
      className="zg-frame-menu"
      data-collapsed={isMenuCollapsed || undefined}
      style={{ width: menuWidthPx }}
      aria-label={t('frame.menu')}
    >
      <div className="zg-frame-menu-list">
        <Menu sections={sections} holder={holder} variant={isMenuCollapsed ? 'icons' : 'full'} />
      </div>
      <Button
        shape="icon"
        className="zg-frame-menu-fold"
        aria-label={label}
        title={label}
        onClick={() => change({ menuCollapse: !isMenuCollapsed })}
      >
        <Icon of={isMenuCollapsed ? MenuUnfoldOutlined : MenuFoldOutlined} />
      </Button>
    </nav>
  )
}
