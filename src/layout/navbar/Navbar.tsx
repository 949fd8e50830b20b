import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { KeyCaps } from '../../shortcuts/KeyCaps.tsx'
import { PALETTE_KEYS } from '../../shortcuts/shortcuts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Brand } from '../../ui/bare/Brand.tsx'
import { DemoTag } from '../../ui/bare/DemoNotice.tsx'
import { LocaleSwitch } from '../../ui/bare/LocaleSwitch.tsx'
import { ThemeSwitch } from '../../ui/bare/ThemeSwitch.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BackgroundStatus } from '../BackgroundStatus.tsx'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { useQuickAccess } from '../palette/useQuickAccess.ts'
import { SettingsButton } from '../settings/SettingsButton.tsx'
import { UserMenu } from './UserMenu.tsx'
import './navbar.css'
import BookOutlined from '@ant-design/icons-svg/es/asn/BookOutlined.js'
import FullscreenExitOutlined from '@ant-design/icons-svg/es/asn/FullscreenExitOutlined.js'
import FullscreenOutlined from '@ant-design/icons-svg/es/asn/FullscreenOutlined.js'
import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined.js'
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined.js'
import { useFullScreen } from './useFullScreen.ts'

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
      <DemoTag />
      <div className="zg-navbar-end">
        <BackgroundStatus />
        <SearchButton />
        <DocsLink />
        <LocaleSwitch />
        <ThemeSwitch />
        <FullScreenButton />
        {identity && <NotificationBell holder={identity} />}
        <SettingsButton place="navbar" />
        {identity && <UserMenu identity={identity} />}
      </div>
    </header>
  )
}

/** Opens the palette and teaches its shortcut; on a narrow screen only its picture is left. */
export function SearchButton() {
  const { t } = useTranslate()
  const { openPalette } = useQuickAccess()
  return (
    <Button className="zg-search-button" title={t('palette.title')} aria-keyshortcuts="Control+K" onClick={openPalette}>
      <Icon of={SearchOutlined} />
      <span className="zg-search-words">{t('palette.button')}</span>
      <span className="zg-search-keys" aria-hidden="true">
        <KeyCaps keys={PALETTE_KEYS} />
      </span>
    </Button>
  )
}

/** The way to the documentation. A phone finds it in the menu. */
export function DocsLink() {
  const { t } = useTranslate()
  return (
    <ButtonLink shape="icon" className="zg-docs-link" to={useHelpPath('helpCentre')} aria-label={t('frame.docs')} title={t('frame.docs')}>
      <Icon of={BookOutlined} />
    </ButtonLink>
  )
}

/** Absent where the browser has no full screen. */
export function FullScreenButton() {
  const { t } = useTranslate()
  const { isSupported, isFull, toggle } = useFullScreen()
  if (!isSupported) return null
  const label = t(isFull ? 'palette.exitFullScreen' : 'palette.fullScreen')
  return (
    <Button shape="icon" className="zg-full-screen" aria-label={label} title={label} onClick={toggle}>
      <Icon of={isFull ? FullscreenExitOutlined : FullscreenOutlined} />
    </Button>
  )
}
