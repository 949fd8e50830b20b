import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Arrival } from '../../layout/Arrival.tsx'

/** No such page, or not for this reader: the two look the same (specification 2, guard 5). */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <section className="zg-empty">
      <Arrival title={t('errors.notFoundTitle')} />
      <h1>{t('errors.notFoundTitle')}</h1>
      <p>{t('errors.notFoundBody')}</p>
      <Link className="zg-button zg-button-primary" to="/">
        {t('errors.backHome')}
      </Link>
    </section>
  )
}
