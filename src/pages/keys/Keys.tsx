import { useState } from 'react'
import type { CallReply } from '../../../contract/toolApi.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { AssistantCard } from './AssistantCard.tsx'
import { KeyCard } from './KeyCard.tsx'
import { ADD_KEY_CONTROL, KeyForm } from './KeyForm.tsx'
import { NewKey } from './NewKey.tsx'
import './keys.css'
import './texts.ts'

const everything = {}

/** With which programs read for oneself and, for a main account, for all its people. */
export function Keys() {
  const { t } = useTranslate()
  const hasAssistants = useHasCapability('assistants')
  const { data, error, refetch } = useAnswer('accessKeyList', everything)
  const suggestions = useAnswer('suggestionList', everything).data?.list ?? []
  const [isAdding, setAdding] = useState(false)
  /** The one time that the text of a key is there. */
  const [created, setCreated] = useState<CallReply<'createAccessKey'> | null>(null)

  if (!data && error === null) return <PageSkeleton />
  const list = data?.list ?? []
  const own = list.filter(({ is_own }) => is_own)
  const others = list.filter(({ is_own }) => !is_own)
  const canAdd = !isAdding && created === null
  const waiting = suggestions.filter(({ state }) => state === 'waiting').length
  const mayHaveSuggestions = suggestions.length > 0 || list.some(({ may_suggest }) => may_suggest)
  const add = (
    <Button kind="primary" data-control={ADD_KEY_CONTROL} onClick={() => setAdding(true)}>
      {t('keys.add')}
    </Button>
  )
  const cards = (shown: typeof list) => (
    <div className="zg-keys">
      {shown.map((key) => (
        <KeyCard key={key.key_id} accessKey={key} changed={() => void refetch()} />
      ))}
    </div>
  )
  return (
    <section className="zg-page" aria-label={t('keys.title')}>
      <PageHead title={t('keys.title')}>
        <span className="zg-spacer" />
        {mayHaveSuggestions && (
          <ButtonLink to="/shop/suggestions">
            {waiting > 0 ? t('keys.suggestionsWaiting', { count: waiting }) : t('keys.suggestions')}
          </ButtonLink>
        )}
        {list.length > 0 && canAdd && add}
      </PageHead>
      <p className="zg-muted">{t('keys.intro')}</p>
      {error !== null && <FailureNotice error={error} retry={() => void refetch()} />}
      {isAdding && (
        <KeyForm
          created={(reply) => {
            setAdding(false)
            setCreated(reply)
            void refetch()
          }}
          failed={() => void refetch()}
          cancel={() => setAdding(false)}
        />
      )}
      {created !== null && <NewKey name={created.key.name} secret={created.secret} close={() => setCreated(null)} />}
      {data && list.length === 0 && canAdd && (
        <Empty>
          <p>
            <strong>{t('keys.empty')}</strong>
            <br />
            {t('keys.emptyHint')}
          </p>
          {add}
        </Empty>
      )}
      {own.length > 0 && cards(own)}
      {others.length > 0 && (
        <>
          <h2 className="zg-keys-head">{t('keys.ofHelpers')}</h2>
          {cards(others)}
        </>
      )}
      {list.length > 0 && <p className="zg-muted">{t('keys.dies')}</p>}
      {hasAssistants && data && created === null && <AssistantCard />}
    </section>
  )
}
