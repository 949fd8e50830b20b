import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingSettings } from '../../../contract/entities/listingSettings.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCallOnce } from '../../providers/dataProvider/useCallOnce.ts'
import { useTabDraft, withoutSecrets } from '../../providers/drafts/useTabDraft.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { useIsLeft } from '../../ui/useIsLeft.ts'
import { useWrite } from '../../ui/useWrite.ts'

/** The account's words that titles should not have, one a line. */
export function ForbiddenWords({ close }: { readonly close: () => void }) {
  const { t } = useTranslate()
  const { data, error, refetch } = useAnswer('listingSettings', {})
  const tab = useTabDraft<TypedWords>('forbidden words', withoutSecrets)
  const [typed, setTyped] = useState(tab.restored ?? null)
  const isLeft = useIsLeft()
  /** What was typed since then, or in another dialog that was opened since, stays. */
  const end = () => {
    if (typed) tab.forgetSaved(typed)
    if (!isLeft()) close()
  }
  // A newer version takes the place of nothing that is typed: it is told when that is saved.
  const settings = typed?.settings ?? data
  if (settings)
    return (
      <WordsForm
        settings={settings}
        typed={typed?.text ?? settings.forbidden_words.join('\n')}
        type={(text) => {
          const next = { text, settings }
          setTyped(next)
          tab.keep(next)
        }}
        end={end}
        close={close}
      />
    )
  return (
    <TitledDialog isOpen title={t('collect.facts.editWords')} close={close} foot={null}>
      {error ? <ListFailure error={error as Error} retry={() => void refetch()} /> : <ListSkeleton />}
    </TitledDialog>
  )
}

/** What is typed and not saved, and the settings that it began with, as the tab keeps them. */
interface TypedWords {
  readonly text: string
  readonly settings: ListingSettings
}

interface WordsFormProps {
  readonly settings: ListingSettings
  readonly typed: string
  readonly type: (text: string) => void
  /** It is saved or given up. */
  readonly end: () => void
  /** What is typed is kept. */
  readonly close: () => void
}

function WordsForm({ settings, typed, type, end, close }: WordsFormProps) {
  const { t } = useTranslate()
  const call = useCallOnce()
  const queries = useQueryClient()
  const { isBusy, failure, run, say } = useWrite()
  const words = parseWords(typed)

  const save = () =>
    run(async () => {
      await call('saveListingSettings', { forbidden_words: [...words], version: settings.version })
      await queries.invalidateQueries(answerKey('listingSettings'))
      say(t('collect.facts.wordsSaved', { count: words.length }))
      end()
    })
  const foot = (
    <>
      <Button onClick={end}>{t('actions.cancel')}</Button>
      <Button kind="primary" disabled={isBusy} onClick={() => void save()}>
        {t('actions.save')}
      </Button>
    </>
  )
  return (
    <TitledDialog isOpen title={t('collect.facts.editWords')} close={close} foot={foot}>
      <TextField
        label={t('collect.facts.wordsLabel')}
        hint={t('collect.facts.wordsHint', { count: words.length })}
        rows={12}
        value={typed}
        onChange={type}
      />
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
    </TitledDialog>
  )
}

/** Each word once, in the order in which they were typed. */
function parseWords(text: string): readonly string[] {
  return [...new Set(text.split(/[\n,，、;；]+/).flatMap((word) => word.trim() || []))]
}
