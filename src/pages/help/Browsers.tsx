import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type BrowserFit, CHROMIUM_MIN_MAJOR, toBrowserFit } from './toBrowserFit.ts'

const browsers = [
  { key: 'chrome', name: 'Google Chrome', tone: 'good' },
  { key: 'edge', name: 'Microsoft Edge', tone: 'quiet' },
  { key: 'b360', name: '360', tone: 'quiet' },
] as const

/** Specification 8: Chrome, 360 and Edge, Chrome recommended; and what this very browser is. */
export function Browsers() {
  const { t } = useTranslate()
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
              <strong>{name}</strong> <Tag tone={tone}>{t(`help.browsers.${key}`)}</Tag>
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
  const { t } = useTranslate()
  if (fit.fit === 'none') return <Alert tone="error">{t('help.browsers.fitNone')}</Alert>
  const isGood = fit.fit === 'good'
  return (
    <p className={`zg-alert ${isGood ? 'zg-alert-success' : 'zg-alert-warning'}`}>
      {t(isGood ? 'help.browsers.fitGood' : 'help.browsers.fitTooOld', { major: fit.major })}
    </p>
  )
}
