import { useTranslation } from 'react-i18next'
import { useErrorText } from '../generated/useErrorText.ts'
import { toBridgeSentence, usePlatformTry } from './usePlatformTry.ts'

/** Does the whole way work? One request through it, with what came back in words. */
export function PlatformTry() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { outcome, start } = usePlatformTry()
  const sentence = outcome.state === 'failed' ? toBridgeSentence(outcome.error) : null
  return (
    <section className="zg-card" aria-labelledby="help-try">
      <div className="zg-card-head">
        <h2 id="help-try">{t('help.try.title')}</h2>
        <button type="button" className="zg-button" disabled={outcome.state === 'trying'} onClick={() => void start()}>
          {t(outcome.state === 'trying' ? 'help.try.trying' : 'help.try.start')}
        </button>
      </div>
      <div className="zg-card-body">
        {(outcome.state === 'idle' || outcome.state === 'trying') && <p className="zg-muted">{t('help.try.intro')}</p>}
        {outcome.state === 'answered' && (
          <p className="zg-alert zg-alert-success" role="status">
            {t('help.try.answered', { name: outcome.shopName })}
          </p>
        )}
        {outcome.state === 'noShop' && (
          <p className="zg-alert zg-alert-error" role="alert">
            {t('errors.noOnlineShop')}
          </p>
        )}
        {outcome.state === 'failed' && (
          <p className="zg-alert zg-alert-error" role="alert">
            {sentence ? t(sentence) : errorText(outcome.error)}
          </p>
        )}
      </div>
    </section>
  )
}
