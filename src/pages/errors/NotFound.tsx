import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Arrival } from '../../layout/Arrival.tsx'

/** No such page, or not for this reader: the two look the same (specification 2, guard 5). `login`: where to log in first. */
export function NotFound({ login }: { readonly login?: string }) {
  const { t } = useTranslation()
  return (
    <section className="zg-empty">
      <Arrival title={t('errors.notFoundTitle')} />
      <h1>{t('errors.notFoundTitle')}</h1>
      <p>{t('errors.notFoundBody')}</p>
      {login === undefined ? (
        <Link className="zg-button zg-button-primary" to="/">
          {t('errors.backHome')}
        </Link>
      ) : (
        // The login page is an entry of its own: going there is a page load.
        <a className="zg-button zg-button-primary" href={login}>
          {t('errors.goToLogin')}
        </a>
      )}
    </section>
  )
}
