import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { ButtonAnchor, ButtonLink } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { RouteEffects } from './RouteEffects.tsx'

/** No such page, or not for this user: the two look the same (specification 2, guard 5). `login`: where to log in first. */
export function NotFound({ login }: { readonly login?: string }) {
  const { t } = useTranslate()
  return (
    <Empty as="section">
      <RouteEffects title={t('errors.notFoundTitle')} />
      <h1>{t('errors.notFoundTitle')}</h1>
      <p>{t('errors.notFoundBody')}</p>
      {login === undefined ? (
        <ButtonLink kind="primary" to="/">
          {t('errors.backHome')}
        </ButtonLink>
      ) : (
        // The login page is an entry of its own: going there is a page load.
        <ButtonAnchor kind="primary" href={login}>
          {t('errors.goToLogin')}
        </ButtonAnchor>
      )}
    </Empty>
  )
}
