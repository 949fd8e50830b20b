import type { MerchantCall } from '../../../contract/merchantCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { toMoment } from '../../reports/parts/toMoment.ts'
import { NoShopLoggedIn } from '../../shops/askPlatform.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { HintButton } from '../../ui/HintButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useListNotes } from './useListNotes.ts'
import type { PlatformList } from './usePlatformList.ts'

interface PlatformTrustProps {
  readonly list: PlatformList<unknown>
  /** How sure it is that the platform has such a list. */
  readonly certainty: MerchantCall['certainty']
}

/** From where the platform's list is, how old it is, what it lacks, and whether anything public confirms that there is one. */
export function PlatformTrust({ list: { answer, isReading, error, readAgain }, certainty }: PlatformTrustProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const errorText = useFailureText()
  const notes = useListNotes(answer?.answer)
  return (
    <section className="zg-hot-trust" aria-label={t('hot.platformList')}>
      <div role="status">
        {answer ? (
          <time dateTime={new Date(answer.at).toISOString()} title={formats.dateTime(answer.at)}>
            {t('hot.readWith', { count: formats.number(answer.answer.rows.length), shop: answer.shop, time: toMoment(answer.at, formats) })}
          </time>
        ) : (
          t(error ? 'hot.notRead' : 'hot.reading')
        )}{' '}
        {notes.length > 0 && `· ${notes.join(' ')}`} {certainty === 'sandboxOnly' && <Tag tone="warning">{t('hot.sandboxOnly')}</Tag>}{' '}
        {certainty === 'sandboxOnly' && <HintButton about={t('hot.sandboxOnly')}>{t('hot.sandboxOnlyMeans')}</HintButton>}
      </div>
      <Button size="small" disabled={isReading} onClick={readAgain}>
        {t('hot.readAgain')}
      </Button>
      {error && (
        <Alert tone="error" role="alert">
          {error instanceof NoShopLoggedIn ? t('hot.noLogin') : errorText(error)}
        </Alert>
      )}
    </section>
  )
}
