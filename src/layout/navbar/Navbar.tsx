import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined.js'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Brand } from '../../ui/bare/Brand.tsx'
import { LocaleSwitch } from '../../ui/bare/LocaleSwitch.tsx'
import { ThemeSwitch } from '../../ui/bare/ThemeSwitch.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BackgroundStatus } from '../BackgroundStatus.tsx'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { SettingsButton } from '../settings/SettingsButton.tsx'
import { DocsLink } from './DocsLink.tsx'
import { FullScreenButton } from './FullScreenButton.tsx'
import { SearchButton } from './SearchButton.tsx'
import { UserMenu } from './UserMenu.tsx'

interface NavbarProps {
  readonly identity: Identity | null
  /** Absent where there is no drawer to open. */
  readonly openMenu: (() => void) | undefined
}

export function Navbar({ identity, openMenu }: NavbarProps) {
  const { t } = useTranslate()
  return (
    <header className="zg-navbar">
      {openMenu && (
        <Button shape="icon" aria-label={t('frame.openMenu')} onClick={openMenu}>
          <Icon of={MenuOutlined} />
        </Button>
      )}
      <Brand />
      <div className="zg-navbar-end">
        <BackgroundStatus />
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
