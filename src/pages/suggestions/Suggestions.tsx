import { useState } from 'react'
import type { Suggestion } from '../../../contract/entities/suggestion.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { DropSuggestion } from './DropSuggestion.tsx'
import { SuggestionCard } from './SuggestionCard.tsx'
import './suggestions.css'
import './texts.ts'

const LookAtGoods = lazyOnce(() => import('./LookAtGoods.tsx').then((module) => module.LookAtGoods))

const everything = {}
/** A program may suggest something at any time. */
const AGAIN_MS = 60_000

/** What programs suggest: first what waits for the reader. */
export function Suggestions() {
  const { t } = useTranslate()
  const { data, error, refetch } = useAnswer('suggestionList', everything, { againAfterMs: AGAIN_MS })
  const [opened, setOpened] = useState<{ readonly to: 'look' | 'drop'; readonly suggestion: Suggestion } | null>(null)
  if (!data && error === null) return <PageSkeleton />
  const list = data?.list ?? []
  const waiting = list.filter(({ state }) => state === 'waiting')
  const settled = list.filter(({ state }) => state !== 'waiting')
  const cards = (shown: typeof list) => (
    <div className="zg-suggestions">
      {shown.map((suggestion) => (
        <SuggestionCard
          key={suggestion.suggestion_id}
          suggestion={suggestion}
          look={() => setOpened({ to: 'look', suggestion })}
          drop={() => setOpened({ to: 'drop', suggestion })}
        />
      ))}
    </div>
  )
  const close = () => {
    // What was begun in a dialog that has been closed since ends later, and leaves the next one open.
    setOpened((now) => (now === opened ? null : now))
    void refetch()
  }
  return (
    <section className="zg-page" aria-label={t('suggestions.title')}>
      <PageHead title={t('suggestions.title')} />
      <p className="zg-muted">{t('suggestions.intro')}</p>
      {error !== null && <FailureNotice error={error} retry={() => void refetch()} />}
      {data && list.length === 0 && (
        <Empty>
          <p>
            <strong>{t('suggestions.empty')}</strong>
            <br />
            {t('suggestions.emptyHint')}
          </p>
          <ButtonLink to="/user/keys">{t('suggestions.toKeys')}</ButtonLink>
        </Empty>
      )}
      {list.length > 0 && (
        <>
          <h2 className="zg-suggestions-head">{t('suggestions.waiting')}</h2>
          {waiting.length > 0 ? cards(waiting) : <p>{t('suggestions.noneWaiting')}</p>}
        </>
      )}
      {settled.length > 0 && (
        <>
          <h2 className="zg-suggestions-head">{t('suggestions.settled')}</h2>
          {cards(settled)}
        </>
      )}
      {opened?.to === 'drop' && <DropSuggestion suggestion={opened.suggestion} dropped={close} close={close} />}
      {opened?.to === 'look' && <LookAtGoods suggestion_id={opened.suggestion.suggestion_id} close={close} begun={close} />}
    </section>
  )
}
