import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Choice } from './Choice.tsx'
import type { FormProps } from './formProps.ts'
import { TypedField } from './TypedField.tsx'

const hows = ['set', 'add', 'subtract'] as const

export function StockForm({ draft, change, problems }: FormProps<'setStock'>) {
  const { t } = useTranslate()
  return (
    <>
      <Choice
        label={t('batches.values.stock')}
        value={draft.how}
        options={hows.map((value) => ({ value, label: t(`batches.form.stockHows.${value}`) }))}
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
