import type { Suggestion, SuggestionKind, SuggestionState } from '../../../contract/entities/suggestion.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { Tag, type TagTone } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { toSuggestionPath } from './places.ts'
import { SuggestionResult } from './SuggestionResult.tsx'
import { SuggestionWords } from './SuggestionWords.tsx'
import './suggestions.css'
import './texts.ts'

interface SuggestionCardProps {
  readonly suggestion: Suggestion
  /** Opens the dialog of its batch. */
  readonly look: () => void
  readonly drop: () => void
}

const tones: Readonly<Record<SuggestionState, TagTone | undefined>> = {
  waiting: 'warning',
  expired: 'quiet',
  dropped: 'quiet',
  confirmed: 'good',
}

/** The call that carries out what is suggested. */
const carriers = {
  setPrice: 'saveBatchJob',
  setStock: 'saveBatchJob',
  setTitle: 'saveBatchJob',
  setShelf: 'saveBatchJob',
  costs: 'saveCosts',
  alertRule: 'saveAlertRule',
} as const satisfies Readonly<Record<SuggestionKind, string>>

/** One suggestion: what and where, in whose words, and what can be done, or what came of it. */
export function SuggestionCard({ suggestion, look, drop }: SuggestionCardProps) {
  const { t } = useTranslate()
  const { suggestion_id, kind, state } = suggestion
  const headId = `suggestion-${suggestion_id}`
  return (
    <Card as="article" aria-labelledby={headId}>
      <CardHead>
        <h3 id={headId}>{t(`suggestions.kinds.${kind}`)}</h3>
        {suggestion.is_called_off ? (
          <Tag tone="quiet">{t('suggestions.calledOff')}</Tag>
        ) : (
          <Tag tone={tones[state]}>{t(`suggestions.states.${state}`)}</Tag>
        )}
      </CardHead>
      <CardBody className="zg-suggestion">
        <SuggestionWords suggestion={suggestion} />
        <Reach suggestion={suggestion} />
        {state !== 'waiting' && <SuggestionResult suggestion={suggestion} />}
        {state === 'waiting' && <Deeds suggestion={suggestion} look={look} drop={drop} />}
        {suggestion.is_called_off && <Deeds suggestion={suggestion} look={look} drop={null} />}
      </CardBody>
    </Card>
  )
}

/** How much it is about, and since and until when it waits. */
function Reach({
  suggestion: { kind, row_count, shop_count, shop_names, state, created_at, expires_at },
}: Pick<SuggestionCardProps, 'suggestion'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  const names = shop_names.join(t('list.separator'))
  const isCut = shop_count > shop_names.length
  const rows = t(isCut ? 'suggestions.rowsOfMore' : 'suggestions.rows', { count: formats.number(row_count), names, shops: shop_count })
  const when = (at: number) => formats.relativeTime(at, Date.now())
  return (
    <>
      <p>{kind === 'alertRule' ? t('suggestions.rule') : row_count === 0 ? t('suggestions.noRows') : rows}</p>
      <p className="zg-muted">
        <time dateTime={new Date(created_at).toISOString()}>{t('suggestions.made', { when: when(created_at) })}</time>
        {state === 'waiting' && <> · {t('suggestions.expires', { when: when(expires_at) })}</>}
      </p>
    </>
  )
}

interface DeedsProps extends Pick<SuggestionCardProps, 'suggestion' | 'look'> {
  /** Null: it is not dropped any more. */
  readonly drop: (() => void) | null
}

function Deeds({ suggestion: { suggestion_id, kind, title, row_count }, look, drop }: DeedsProps) {
  const { t } = useTranslate()
  const may = useMay()
  const label = t('suggestions.lookOf', { title })
  const mayCarryOut = may(carriers[kind])
  return (
    <>
      {!mayCarryOut && <p className="zg-muted">{t('suggestions.mayNot')}</p>}
      <Toolbar>
        {mayCarryOut &&
          row_count > 0 &&
          (kind === 'costs' || kind === 'alertRule' ? (
            <ButtonLink kind="primary" aria-label={label} to={toSuggestionPath(kind, suggestion_id)}>
              {t('suggestions.look')}
            </ButtonLink>
          ) : (
            <Button kind="primary" aria-label={label} onClick={look}>
              {t('suggestions.look')}
            </Button>
          ))}
        {drop && (
          <Button aria-label={t('suggestions.dropOf', { title })} onClick={drop}>
            {t('suggestions.drop')}
          </Button>
        )}
      </Toolbar>
    </>
  )
}
