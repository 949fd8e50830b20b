import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useShops } from '../../shops/useShops.ts'
import { SelectField, TextField } from '../../ui/Fields.tsx'
import { CategoryChange } from './CategoryChange.tsx'
import { RuleInputs } from './RuleInputs.tsx'
import { GROUP_SIZE } from './rules/checkListing.ts'
import { DESCRIPTION_MAX_CHARS, SHORT_TITLE_CHARS } from './rules/checkTexts.ts'
import { parseStock } from './rules/skuCells.ts'
import { shipmentSeconds, type TypedChange } from './toBoxChange.ts'
import { namesOnce, useFreightNames } from './useFreightNames.ts'

const groupSizes = Array.from({ length: GROUP_SIZE.max - GROUP_SIZE.min + 1 }, (_, at) => GROUP_SIZE.min + at)

interface ChangeFieldsProps {
  readonly typed: TypedChange
  /** Puts these values in the place of those that are typed. */
  readonly put: (more: Partial<TypedChange>) => void
  /** Those that are changed. */
  readonly goods: readonly BoxGoods[]
}

/** What has to be said for the chosen kind of change. */
export function ChangeFields({ typed, put, goods }: ChangeFieldsProps) {
  const { t } = useTranslate()
  const toReasonText = useReasonText()
  const { kind, category, find, text, rule, stock, seconds, size, plain } = typed
  return (
    <>
      {kind === 'title' && (
        <>
          <TextField label={t('collect.find')} hint={t('collect.findHint')} value={find} onChange={(next) => put({ find: next })} />
          <TextField label={t('collect.by')} value={text} onChange={(next) => put({ text: next })} />
        </>
      )}
      {kind === 'shortTitle' && (
        <TextField
          label={t('collect.shortTitle')}
          hint={t('collect.shortTitleOfTitle', SHORT_TITLE_CHARS)}
          value={plain}
          onChange={(next) => put({ plain: next })}
        />
      )}
      {kind === 'description' && (
        <TextField
          label={t('collect.description')}
          hint={t('collect.descriptionHint', { count: Array.from(plain.trim()).length, max: DESCRIPTION_MAX_CHARS })}
          value={plain}
          onChange={(next) => put({ plain: next })}
        />
      )}
      {kind === 'freight' && <FreightField goods={goods} value={plain} change={(next) => put({ plain: next })} />}
      {kind === 'groupSize' && (
        <SelectField
          label={t('collect.groupSize')}
          value={size}
          options={groupSizes.map((value) => ({ value, label: String(value) }))}
          onChange={(next) => put({ size: next })}
        />
      )}
      {kind === 'category' && <CategoryChange chosen={category} choose={(next) => put({ category: next })} />}
      {kind === 'priceRule' && (
        <div className="zg-collect-rule">
          <RuleInputs typed={rule} type={(next) => put({ rule: next })} />
        </div>
      )}
      {kind === 'stock' && (
        <TextField
          label={t('collect.columns.stock')}
          error={stock.trim() !== '' && parseStock(stock) === null ? toReasonText('bad_format') : undefined}
          value={stock}
          onChange={(next) => put({ stock: next })}
        />
      )}
      {kind === 'shipment' && (
        <SelectField
          label={t('collect.shipment')}
          value={seconds}
          options={shipmentSeconds.map((value) => ({ value, label: t('collect.hours', { hours: value / 3_600 }) }))}
          onChange={(next) => put({ seconds: next })}
        />
      )}
    </>
  )
}

interface FreightFieldProps {
  readonly goods: readonly BoxGoods[]
  readonly value: string
  readonly change: (value: string) => void
}

/** Offers the templates of the shops that the goods go to; where they go nowhere yet, of all shops. */
function FreightField({ goods, value, change }: FreightFieldProps) {
  const { t } = useTranslate()
  const all = useShops().shops ?? []
  const claimed = new Set(goods.flatMap(({ claims }) => claims.map(({ shop_uid }) => shop_uid)))
  const shops = all.filter(({ shop_uid }) => claimed.size === 0 || claimed.has(shop_uid))
  const names = namesOnce(useFreightNames(shops, true))
  return <TextField label={t('collect.freight')} hint={t('collect.freightHint')} value={value} onChange={change} suggestions={names} />
}
