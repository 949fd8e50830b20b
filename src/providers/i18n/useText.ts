import { useCallback } from 'react'
import type { Text } from '../../resources/schema/text.ts'
import { useTranslate } from './useTranslate.ts'

/** A declaration's text in the reader's language. */
export function useText(): (text: Text) => string {
  const { language } = useTranslate()
  return useCallback((text) => (language === 'zh-CN' ? text.zh : text.en), [language])
}
