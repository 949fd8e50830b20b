import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toBridgeSentence, usePlatformTry } from './usePlatformTry.ts'

/** Does the whole way work? One request through it, with what came back in words. */
export function PlatformTry() {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const { outcome, start } = usePlatformTry()
  const sentence = outcome.state === 'failed' ? toBridgeSentence(outcome.error) : null
  return (
    <section className="zg-card" aria-labelledby="help-try">
      <div className="zg-card-head">
        <h2 id="help-try">{t('help.try.title')}</h2>
        <Button disabled={outcome.state === 'trying'} onClick={() => void start()}>
          {t(outcome.state === 'trying' ? 'help.try.trying' : 'help.try.start')}
        </Button>
      </div>
      <div className="zg-card-body">
        {(outcome.state === 'idle' || outcome.state === 'trying') && <p className="zg-muted">{t('help.try.intro')}</p>}
        {outcome.state === 'answered' && (
          <Alert tone="success" role="status">
            {t('help.try.answered', { name: outcome.shopName })}
          </Alert>
        )}
        {outcome.state === 'noShop' && (
          <Alert tone="error" role="alert">
            {t('errors.noOnlineShop')}
          </Alert>
        )}
        {outcome.state === 'failed' && (
          <Alert tone="error" role="alert">
            {sentence ? t(sentence) : errorText(outcome.error)}
          </Alert>
        )}
      </div>
    </section>
  )
}
