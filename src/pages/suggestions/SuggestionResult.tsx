import type { Suggestion } from '../../../contract/entities/suggestion.ts'
import { CountsCell } from '../../batches/screens/rows/CountsCell.tsx'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { screenAddress } from '../../screens/screenAddress.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import './texts.ts'

/** What came of it, with the way there. */
export function SuggestionResult({ suggestion }: { readonly suggestion: Suggestion }) {
  const { t } = useTranslate()
  const batches = useResourceNamed('batches')
  const { kind, state, title, reason, settled_by_name: user, batch, costs } = suggestion
  if (state === 'expired') return <p>{t('suggestions.results.expired')}</p>
  if (state === 'dropped')
    return <p>{t(reason === '' ? 'suggestions.results.dropped' : 'suggestions.results.droppedFor', { user, reason })}</p>
  return (
    <>
      <p>
        {t('suggestions.results.confirmed', { user })}
        {' · '}
        {costs && t('suggestions.results.costs', costs)}
        {kind === 'alertRule' && t('suggestions.results.rule')}
        {batch && <CountsCell value={batch.counts} />}
        {suggestion.is_called_off && <> · {t('suggestions.results.calledOff')}</>}
        {!batch && !costs && kind !== 'alertRule' && t('suggestions.results.batchGone')}
      </p>
      {batch && (
        <div>
          <ButtonLink size="small" aria-label={t('suggestions.toBatchOf', { title })} to={screenAddress(batches, 'show', batch.job_id)}>
            {t('suggestions.toBatch')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
