import ConfigProvider from 'antd/es/config-provider'
import type { Locale as AntdLocale } from 'antd/es/locale'
import antdTheme from 'antd/es/theme'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { useSettings } from '../providers/settings/useSettings.ts'
import { ListSkeleton } from './ListStates.tsx'

/** antd's own choices are too pale to be read as text (4.5 : 1, axe-core). */
const components = {
  Form: { colorError: 'var(--zg-error-text)', colorTextDescription: 'var(--zg-text-secondary)' },
  Button: { primaryColor: 'var(--zg-on-primary)' },
}
/** No blank between two Chinese characters: the buttons beside them have none. */
const button = { autoInsertSpace: false }

/** Around antd parts only: their texts in the user's language, their colours those of the page. */
export function AntdTheme({ children }: { readonly children: ReactNode }) {
  const [{ theme, themeColor }] = useSettings()
  const locale = useAntdLocale()
  const token = { colorPrimary: themeColor, colorInfo: themeColor, colorLink: themeColor, fontFamily: 'var(--zg-font)' }
  const algorithm = theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm
  // antd wraps its content differently with a locale and without: coming late, it would empty a form that is being filled.
  if (!locale) return <ListSkeleton />
  return (
    <ConfigProvider theme={{ token, algorithm, components }} button={button} locale={locale}>
      {children}
    </ConfigProvider>
  )
}

/** Null while the first one loads; a change of language keeps the old one until the new one is there. */
function useAntdLocale(): AntdLocale | null {
  const { language } = useTranslate()
  const [locale, setLocale] = useState<AntdLocale | null>(null)
  useEffect(() => {
    let isCurrent = true
    const loading = language === 'zh-CN' ? import('antd/es/locale/zh_CN') : import('antd/es/locale/en_US')
    loading.then((loaded) => isCurrent && setLocale(loaded.default)).catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [language])
  return locale
}
