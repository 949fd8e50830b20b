import { useState } from 'react'
import { SUGGESTION_NOTE_MAX_CHARS, type Suggestion } from '../../../contract/entities/suggestion.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import './texts.ts'

interface DropSuggestionProps {
  readonly suggestion: Suggestion
  readonly dropped: () => void
  readonly close: () => void
}

/** Drops a suggestion, with a word that its program can read. */
export function DropSuggestion({ suggestion: { suggestion_id, title }, dropped, close }: DropSuggestionProps) {
  const { t } = useTranslate()
  const call = useCall()
  const { isBusy, failure, run, say } = useWrite()
  const [reason, setReason] = useState('')
  const drop = () =>
    run(async () => {
      await call('dropSuggestion', { suggestion_id, reason })
      say(t('suggestions.dropped', { title }))
      dropped()
    })
  const foot = (
    <>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <Button onClick={close}>{t('actions.cancel')}</Button>
      <Button kind="danger" disabled={isBusy} onClick={() => void drop()}>
        {t('suggestions.drop')}
      </Button>
    </>
  )
  return (
    <TitledDialog isOpen title={t('suggestions.dropTitle', { title })} close={close} foot={foot}>
      <TextField label={t('suggestions.dropReason')} value={reason} rows={2} maxLength={SUGGESTION_NOTE_MAX_CHARS} onChange={setReason} />
    </TitledDialog>
  )
}
