import type { i18n } from 'i18next'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nContext, useTranslation } from 'react-i18next'
import { TEXTS_CAME } from '../../locales/createI18n.ts'
import { createTranslate } from './createTranslate.ts'
import { TranslateContext } from './useTranslate.ts'

interface TextsProviderProps {
  readonly texts: i18n
  readonly children: ReactNode
}

/**
 * The texts for everything inside, and the reader's language for what is drawn in hundreds. Both contexts change when texts come that
 * something asked for in vain, so that nothing keeps an empty place.
 */
export function TextsProvider({ texts, children }: TextsProviderProps) {
  const [context, setContext] = useState({ i18n: texts })
  useEffect(() => {
    const drawAgain = () => setContext({ i18n: texts })
    texts.on(TEXTS_CAME, drawAgain)
    return () => texts.off(TEXTS_CAME, drawAgain)
  }, [texts])
  return (
    <I18nContext.Provider value={context}>
      <TranslationProvider>{children}</TranslationProvider>
    </I18nContext.Provider>
  )
}

function TranslationProvider({ children }: Pick<TextsProviderProps, 'children'>) {
  // The library makes a new `t` for another language and for texts that came late.
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const translation = useMemo(() => ({ t: createTranslate(t, i18n), language, texts: i18n }), [t, i18n, language])
  return <TranslateContext.Provider value={translation}>{children}</TranslateContext.Provider>
}
