import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Choice, type FormProps, TypedField } from '../formFields.tsx'
import { type StockDraft, stockHows } from './rules.ts'

export function StockForm({ draft, change, problems }: FormProps<StockDraft>) {
  const { t } = useTranslate()
  return (
    <>
      <Choice
        label={t('batches.values.stock')}
        value={draft.how}
        options={stockHows.map((value) => ({ value, label: t(`batches.form.stockHows.${value}`) }))}
        change={(how) => change({ ...draft, how })}
      />
      <TypedField
        label={t('batches.form.count')}
        value={draft.count}
        change={(count) => change({ ...draft, count })}
        problem={problems.count}
        hint={t(draft.how === 'subtract' ? 'batches.form.subtractHint' : 'batches.form.perSku')}
        isFigure
      />
    </>
  )
}
