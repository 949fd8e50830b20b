import { PreparedGoodsBatch } from '../../batches/screens/plan/PreparedGoodsBatch.tsx'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { SuggestionWords } from './SuggestionWords.tsx'
import { goodsOf, toGoodsDraft } from './toGoodsDraft.ts'
import './texts.ts'

interface LookAtGoodsProps {
  readonly suggestion_id: string
  readonly close: () => void
  /** The batch has begun. */
  readonly begun: () => void
}

/** A suggestion about goods in the dialog of its batch, with everything that the program wants filled in. */
export function LookAtGoods({ suggestion_id, close, begun }: LookAtGoodsProps) {
  const { t } = useTranslate()
  const toErrorText = useErrorText()
  const { data, error } = useAnswer('suggestion', { suggestion_id })
  const change = data?.change
  if (!data || !change || change.kind === 'costs' || change.kind === 'alertRule') {
    const foot = <Button onClick={close}>{t('actions.close')}</Button>
    return (
      <TitledDialog isOpen title={t('suggestions.look')} close={close} foot={foot}>
        {error ? (
          <Alert tone="error" role="alert">
            {toErrorText(error)}
          </Alert>
        ) : (
          <ListSkeleton />
        )}
      </TitledDialog>
    )
  }
  const note = (
    <>
      <SuggestionWords suggestion={data.suggestion} />
      {data.hidden_rows > 0 && <p className="zg-muted">{t('suggestions.hidden', { count: data.hidden_rows })}</p>}
    </>
  )
  return (
    <PreparedGoodsBatch
      {...toGoodsDraft(change)}
      goods={goodsOf(change)}
      note={note}
      suggestionId={suggestion_id}
      close={close}
      begun={begun}
    />
  )
}
