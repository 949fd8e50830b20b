import { useCallback } from 'react'
import type { Text } from '../../resources/schema/text.ts'
import { useReader } from './useReader.ts'

/** A declaration's text in the reader's language. */
export function useText(): (text: Text) => string {
  const { language } = useReader()
  return useCallback((text) => (language === 'zh-CN' ? text.zh : text.en), [language])
}
