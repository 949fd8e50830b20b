import { createContext, useContext } from 'react'
import type { Translate } from './createTranslate.ts'

export interface Reader {
  readonly t: Translate
  /** `zh-CN` or `en-US`. */
  readonly language: string
}

export const ReaderContext = createContext<Reader | null>(null)

/**
 * Texts and language for a part of which a page has many: cells, rows. The library's own hook keeps state and a subscription for
 * each use, which at 500 rows costs more than drawing them; this one reads a context.
 */
export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('useReader stands outside of TextsProvider')
  return reader
}
