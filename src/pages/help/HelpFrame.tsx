import ArrowLeftOutlined from '@ant-design/icons-svg/es/asn/ArrowLeftOutlined.js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Brand } from '../../layout/Brand.tsx'
import { Icon } from '../../layout/Icon.tsx'
import { LocaleSwitch } from '../../layout/LocaleSwitch.tsx'
import { PAGE_ID } from '../../layout/pageId.ts'
import { ThemeSwitch } from '../../layout/ThemeSwitch.tsx'
import './help.css'

/** A page that stands by itself (specification 2: help has no layout): brand, the way back, language and theme. */
export function HelpFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <header className="zg-navbar zg-help-bar">
        <Brand />
        <div className="zg-navbar-end">
          <LocaleSwitch />
          <ThemeSwitch />
          <Link className="zg-button" to="/">
            <Icon of={ArrowLeftOutlined} /> {t('help.toConsole')}
          </Link>
        </div>
      </header>
      <main id={PAGE_ID} className="zg-help" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
