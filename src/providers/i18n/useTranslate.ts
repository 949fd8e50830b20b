import type { i18n } from 'i18next'
import { createContext, useContext } from 'react'
import type { Translate } from './createTranslate.ts'

export interface Translation {
  readonly t: Translate
  /** `zh-CN` or `en-US`. */
  readonly language: string
  /** The library's own object, for work that outlives the screen: its `t` follows the language. */
  readonly texts: i18n
}

export const TranslateContext = createContext<Translation | null>(null)

/**
 * Texts and language: the console's one hook for them. The library's own hook keeps state and a subscription for each use, which at
 * 500 rows costs more than drawing them; this one reads a context.
 */
export function useTranslate(): Translation {
  const translation = useContext(TranslateContext)
  if (!translation) throw new Error('useTranslate was called outside of TextsProvider')
  return translation
}
