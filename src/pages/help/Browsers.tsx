import { useTranslation } from 'react-i18next'
import { type BrowserFit, CHROMIUM_MIN_MAJOR, toBrowserFit } from './toBrowserFit.ts'

const browsers = [
  { key: 'chrome', name: 'Google Chrome', tone: 'good' },
  { key: 'edge', name: 'Microsoft Edge', tone: 'quiet' },
  { key: 'b360', name: '360', tone: 'quiet' },
] as const

/** Specification 8: Chrome, 360 and Edge, Chrome recommended; and what this very browser is. */
export function Browsers() {
  const { t } = useTranslation()
  const fit = toBrowserFit(navigator)
  return (
    <section className="zg-card" aria-labelledby="help-browsers">
      <div className="zg-card-head">
        <h2 id="help-browsers">{t('help.browsersTitle')}</h2>
      </div>
      <div className="zg-card-body zg-help-browsers">
        <ul>
          {browsers.map(({ key, name, tone }) => (
            <li key={key}>
              <strong>{name}</strong> <span className={`zg-tag zg-tag-${tone}`}>{t(`help.browsers.${key}`)}</span>
            </li>
          ))}
        </ul>
        <p className="zg-muted">{t('help.browsers.engine', { major: CHROMIUM_MIN_MAJOR })}</p>
        <ThisBrowser fit={fit} />
      </div>
    </section>
  )
}

function ThisBrowser({ fit }: { readonly fit: BrowserFit }) {
  const { t } = useTranslation()
  if (fit.fit === 'none') return <p className="zg-alert zg-alert-error">{t('help.browsers.fitNone')}</p>
  const isGood = fit.fit === 'good'
  return (
    <p className={`zg-alert ${isGood ? 'zg-alert-success' : 'zg-alert-warning'}`}>
      {t(isGood ? 'help.browsers.fitGood' : 'help.browsers.fitTooOld', { major: fit.major })}
    </p>
  )
}
