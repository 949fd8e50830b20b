import { useEffect, useRef } from 'react'
import type { Mall } from '../../bridge/readMall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { StoreCard } from './StoreCard.tsx'

interface SavedLoginProps {
  readonly mall: Mall
  readonly isRenewed: boolean
  readonly another: () => void
  /** Address of the list. */
  readonly listPath: string
}

/** What was done, and the way to the next shop: the platform knows one login per browser, so this one has to be left first. */
export function SavedLogin({ mall, isRenewed, another, listPath }: SavedLoginProps) {
  const { t } = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="zg-login-way">
      <h2 ref={heading} tabIndex={-1} className="zg-login-done">
        {t(isRenewed ? 'shopLogin.renewed' : 'shopLogin.added')}
      </h2>
      <StoreCard mall={mall} />
      <p className="zg-muted">{t('shopLogin.anotherHow', { name: mall.mall_name })}</p>
      <div className="zg-toolbar">
        <Button kind="primary" onClick={another}>
          {t('shopLogin.another')}
        </Button>
        <ButtonLink to={listPath}>{t('shopLogin.toList')}</ButtonLink>
      </div>
    </div>
  )
}
