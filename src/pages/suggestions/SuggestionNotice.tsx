import type { SuggestionKind } from '../../../contract/entities/suggestion.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { SuggestionResult } from './SuggestionResult.tsx'
import './suggestions.css'
import './texts.ts'
import type { NamedSuggestion } from './useNamedSuggestion.ts'

/** Why the suggestion that the address names is not opened: what came of it meanwhile, that this reader may not, or that it could not be read. */
export function SuggestionNotice({
  of: { other, error, retry, leave },
}: {
  readonly of: Omit<NamedSuggestion<SuggestionKind>, 'waiting'>
}) {
  const { t } = useTranslate()
  if (error) return <FailureNotice error={error} retry={retry} />
  if (!other) return null
  const { title, state, row_count } = other
  return (
    <Alert as="div" tone="info" role="status" className="zg-suggestion-notice">
      <strong>{t('suggestions.noticeOf', { title })}</strong>
      {state === 'waiting' ? (
        <p>{t(row_count === 0 ? 'suggestions.noRows' : 'suggestions.mayNot')}</p>
      ) : (
        <SuggestionResult suggestion={other} />
      )}
      <Button size="small" onClick={leave}>
        {t('actions.close')}
      </Button>
    </Alert>
  )
}
