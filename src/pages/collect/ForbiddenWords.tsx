import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingSettings } from '../../../contract/entities/listingSettings.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'

/** The account's words that titles should not have, one a line. */
export function ForbiddenWords({ close }: { readonly close: () => void }) {
  const { t } = useTranslate()
  const { data, error, refetch } = useAnswer('listingSettings', {})
  if (data) return <WordsForm key={data.version} settings={data} close={close} />
  return (
    <TitledDialog isOpen title={t('collect.facts.editWords')} close={close} foot={null}>
      {error ? <ListFailure error={error as Error} retry={() => void refetch()} /> : <ListSkeleton />}
    </TitledDialog>
  )
}

function WordsForm({ settings, close }: { readonly settings: ListingSettings; readonly close: () => void }) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const call = useCall()
  const queries = useQueryClient()
  const { open } = useNotification()
  const [typed, type] = useState(settings.forbidden_words.join('\n'))
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const words = parseWords(typed)

  async function save() {
    setBusy(true)
    setFailure(null)
    try {
      await call('saveListingSettings', { forbidden_words: [...words], version: settings.version })
      await queries.invalidateQueries(answerKey('listingSettings'))
      open?.({ type: 'success', message: t('collect.facts.wordsSaved', { count: words.length }) })
      close()
    } catch (thrown) {
      setFailure(thrown)
      setBusy(false)
    }
  }
  const foot = (
    <>
      <Button onClick={close}>{t('actions.cancel')}</Button>
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
      {Boolean(failure) && (
        <Alert tone="error" role="alert">
          {errorText(failure)}
        </Alert>
      )}
    </TitledDialog>
  )
}

/** Each word once, in the order in which they were typed. */
function parseWords(text: string): readonly string[] {
  return [...new Set(text.split(/[\n,，、;；]+/).flatMap((word) => word.trim() || []))]
}
