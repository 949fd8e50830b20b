import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { locales } from '../../locales/locale.ts'
import { useFullScreen } from '../navbar/useFullScreen.ts'
import { useSettings } from '../settings/useSettings.ts'
import { useServices } from '../useServices.ts'
import { useTheme } from '../useTheme.ts'
import type { ActionName } from './paletteActions.ts'
import { useQuickAccess } from './useQuickAccess.ts'

/** What each action does; null: it is not to be had here, and not offered. `shopsPath` null: the reader may not see shops. */
export function useActions(shopsPath: string | null): Readonly<Record<ActionName, (() => void) | null>> {
  const { i18n } = useTranslation()
  const { authProvider } = useServices()
  const { openShortcuts } = useQuickAccess()
  const [theme, setTheme] = useTheme()
  const [, changeSettings] = useSettings()
  const fullScreen = useFullScreen()
  const navigate = useNavigate()
  const otherLocale = locales.find((locale) => locale !== i18n.language) ?? locales[0]
  return {
    checkShops: shopsPath === null ? null : () => navigate(shopsPath),
    settings: () => changeSettings({ globalSettings: true }),
    theme: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    language: () => void i18n.changeLanguage(otherLocale),
    fullScreen: fullScreen.isSupported ? fullScreen.toggle : null,
    shortcuts: openShortcuts,
    logout: () => void authProvider.logout({}),
  }
}
