import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined.js'
import type { Identity } from '../providers/auth/createIdentity.ts'
import { useReader } from '../providers/i18n/useReader.ts'
import { Brand } from './Brand.tsx'
import { FrameSign } from './FrameSign.tsx'
import { Icon } from './Icon.tsx'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import { DocsLink } from './navbar/DocsLink.tsx'
import { FullScreenButton } from './navbar/FullScreenButton.tsx'
import { SearchButton } from './navbar/SearchButton.tsx'
import { NotificationBell } from './notifications/NotificationBell.tsx'
import { SettingsButton } from './settings/SettingsButton.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'

interface NavbarProps {
  readonly identity: Identity | null
  /** Absent where there is no drawer to open. */
  readonly openMenu: (() => void) | undefined
}

export function Navbar({ identity, openMenu }: NavbarProps) {
  const { t } = useReader()
  return (
    <header className="zg-navbar">
      {openMenu && (
        <button type="button" className="zg-button zg-button-icon" aria-label={t('frame.openMenu')} onClick={openMenu}>
          <Icon of={MenuOutlined} />
        </button>
      )}
      <Brand />
      <div className="zg-navbar-end">
        <FrameSign />
        <SearchButton />
        <DocsLink />
        <LocaleSwitch />
        <ThemeSwitch />
        <FullScreenButton />
        {identity && <NotificationBell holder={identity} />}
        <SettingsButton className="zg-button zg-button-icon" />
        {identity && <UserMenu identity={identity} />}
      </div>
    </header>
  )
}
