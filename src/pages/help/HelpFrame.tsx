import ArrowLeftOutlined from '@ant-design/icons-svg/es/asn/ArrowLeftOutlined.js'
import type { ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Brand } from '../../ui/bare/Brand.tsx'
import { LocaleSwitch } from '../../ui/bare/LocaleSwitch.tsx'
import { ThemeSwitch } from '../../ui/bare/ThemeSwitch.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PAGE_ID } from '../../ui/pageId.ts'
import './help.css'

/** A page without the frame (specification 2: help has no layout): brand, the way back, language and theme. */
export function HelpFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslate()
  return (
    <>
      <header className="zg-navbar zg-help-bar">
        <Brand />
        <div className="zg-navbar-end">
          <LocaleSwitch />
          <ThemeSwitch />
          <ButtonLink to="/">
            <Icon of={ArrowLeftOutlined} /> {t('help.toConsole')}
          </ButtonLink>
        </div>
      </header>
      <main id={PAGE_ID} className="zg-help" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
