import { useMemo } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { toYuanText } from '../../../values/yuan.ts'
import { skuKey } from '../../rules/rowKeys.ts'
import { EachGrid } from '../EachGrid.tsx'
import { usePlanFacts } from '../formFields.tsx'
import { type EachTyped, parseOwn } from './draft.ts'

const columns = ['group', 'single'] as const

interface PriceGridProps {
  readonly typed: EachTyped
  readonly change: (typed: EachTyped) => void
}

/** The prices of each SKU as they are now, and beside them what they are to become; a cell that stays blank changes nothing. */
export function PriceGrid({ typed, change }: PriceGridProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { goods } = usePlanFacts()
  const rows = useMemo(() => {
    const toNow = (fen: number | null) => (fen === null ? null : { shown: formats.money(fen), typed: toYuanText(fen) })
    return goods.flatMap((each) =>
      each.skus.map((sku) => ({
        key: skuKey(each, sku),
        name: [each.title, sku.spec].filter(Boolean).join(' · '),
        shop_uid: each.shop_uid,
        id: sku.sku_id,
        now: columns.map((column) => toNow(sku[`${column}_fen`])),
      })),
    )
  }, [goods, formats])
  return (
    <EachGrid
      label={t('batches.form.priceModes.each')}
      hint={t('batches.form.eachHint')}
      columns={columns.map((column) => {
        const label = t(`batches.values.${column}_fen`)
        const newLabel = t('batches.form.newPrice', { price: label })
        return { label, newLabel, inputMode: 'decimal', isWrong: (text) => parseOwn(text) === 'notAmount' }
      })}
      rows={rows}
      typed={Object.fromEntries(Object.entries(typed).map(([key, { group, single }]) => [key, [group, single]]))}
      change={(next) =>
        change(Object.fromEntries(Object.entries(next).map(([key, [group = '', single = '']]) => [key, { group, single }])))
      }
    />
  )
}
