import type { i18n } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { createTranslate } from './createTranslate.ts'
import { ReaderContext } from './useReader.ts'

interface TextsProviderProps {
  readonly texts: i18n
  readonly children: ReactNode
}

/** The texts for everything inside, and the reader's language for what is drawn in hundreds. */
export function TextsProvider({ texts, children }: TextsProviderProps) {
  return (
    <I18nextProvider i18n={texts}>
      <ReaderProvider>{children}</ReaderProvider>
    </I18nextProvider>
  )
}

function ReaderProvider({ children }: Pick<TextsProviderProps, 'children'>) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const reader = useMemo(() => ({ t: createTranslate(t, i18n), language }), [t, i18n, language])
  return <ReaderContext.Provider value={reader}>{children}</ReaderContext.Provider>
}
