import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { NumberField, SelectField } from '../../../ui/Fields.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { skuKey } from '../../rules/rowKeys.ts'
import { EachGrid, fromEachTexts, toEachTexts } from '../EachGrid.tsx'
import { type FormProps, usePlanFacts } from '../formFields.tsx'
import { isStockText, type StockDraft, stockHows } from './rules.ts'

export function StockForm(props: FormProps<StockDraft>) {
  const { draft, change } = props
  if (draft.each) return <EachStock typed={draft.each} change={(each) => change({ ...draft, each })} />
  return <AlikeStock {...props} />
}

interface EachStockProps {
  readonly typed: NonNullable<StockDraft['each']>
  readonly change: (typed: NonNullable<StockDraft['each']>) => void
}

/** SKU by SKU, as a program suggests it. */
function EachStock({ typed, change }: EachStockProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { goods } = usePlanFacts()
  const label = t('batches.values.stock')
  const newLabel = t('batches.form.newValue', { name: label })
  const toNow = (stock: number | null) => (stock === null ? null : { shown: formats.number(stock), typed: String(stock) })
  return (
    <EachGrid
      label={t('batches.titles.each')}
      hint={t('batches.form.eachValueHint')}
      columns={[{ label, newLabel, inputMode: 'numeric', isWrong: (text) => text.trim() !== '' && !isStockText(text) }]}
      rows={goods.flatMap((each) =>
        each.skus.map((sku) => ({
          key: skuKey(each, sku),
          name: [each.title, sku.spec].filter(Boolean).join(' · '),
          shop_uid: each.shop_uid,
          id: sku.sku_id,
          now: [toNow(sku.stock)],
        })),
      )}
      typed={toEachTexts(typed)}
      change={(next) => change(fromEachTexts(next))}
    />
  )
}

function AlikeStock({ draft, change, problems }: FormProps<StockDraft>) {
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
