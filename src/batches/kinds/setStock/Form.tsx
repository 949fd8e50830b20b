import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { NumberField, SelectField } from '../../../ui/Fields.tsx'
import type { FormProps } from '../formFields.tsx'
import { type StockDraft, stockHows } from './rules.ts'

export function StockForm({ draft, change, problems }: FormProps<StockDraft>) {
  const { t } = useTranslate()
  return (
    <>
      <SelectField
        label={t('batches.values.stock')}
        value={draft.how}
        options={stockHows.map((value) => ({ value, label: t(`batches.form.stockHows.${value}`) }))}
        onChange={(how) => change({ ...draft, how })}
      />
      <NumberField
        label={t('batches.form.count')}
        value={draft.count}
        onChange={(count) => change({ ...draft, count })}
        error={problems.count && t(`batches.problems.${problems.count}`)}
        hint={t(draft.how === 'subtract' ? 'batches.form.subtractHint' : 'batches.form.perSku')}
        autoComplete="off"
      />
    </>
  )
}
