import { useSetLocale } from '@refinedev/core'
import { useNavigate } from 'react-router-dom'
import { otherLocale } from '../../locales/locale.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { useTheme } from '../../providers/settings/useTheme.ts'
import { useFullScreen } from '../navbar/useFullScreen.ts'
import type { ActionName } from './paletteActions.ts'
import { useQuickAccess } from './useQuickAccess.ts'

/** What each action does; null: it is not to be had here, and not offered. `shopsPath` null: the reader may not see shops. */
export function useActions(shopsPath: string | null): Readonly<Record<ActionName, (() => void) | null>> {
  const { language } = useTranslate()
  const changeLocale = useSetLocale()
  const { authProvider } = useServices()
  const { openShortcuts } = useQuickAccess()
  const [theme, setTheme] = useTheme()
  const [, changeSettings] = useSettings()
  const fullScreen = useFullScreen()
  const navigate = useNavigate()
  return {
    checkShops: shopsPath === null ? null : () => navigate(shopsPath),
    settings: () => changeSettings({ globalSettings: true }),
    theme: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    language: () => changeLocale(otherLocale(language)),
    fullScreen: fullScreen.isSupported ? fullScreen.toggle : null,
    shortcuts: openShortcuts,
    logout: () => void authProvider.logout({}),
  }
}
