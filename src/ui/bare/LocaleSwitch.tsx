import { useSetLocale } from '@refinedev/core'
import { localeNames, otherLocale } from '../../locales/locale.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../Button.tsx'

/** Names the language that it switches to, in that language. */
export function LocaleSwitch() {
  const { language } = useTranslate()
  const changeLocale = useSetLocale()
  const other = otherLocale(language)
  return (
    <Button kind="text" className="zg-switch-locale" lang={other} onClick={() => changeLocale(other)}>
      {localeNames[other]}
    </Button>
  )
}
