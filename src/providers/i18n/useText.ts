import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../../resources/schema/text.ts'

/** A declaration's text in the reader's language. */
export function useText(): (text: Text) => string {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useCallback((text) => (language === 'zh-CN' ? text.zh : text.en), [language])
}
