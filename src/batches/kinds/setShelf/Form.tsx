import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useShopName } from '../../../shops/useShopName.ts'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import { goodsKey } from '../../rules/rowKeys.ts'
import { type FormProps, RadioField, usePlanFacts } from '../formFields.tsx'
import type { ShelfDraft, ShelfSide } from './rules.ts'

export function ShelfForm({ draft, change }: FormProps<ShelfDraft>) {
  const { t } = useTranslate()
  if (draft.each) return <EachShelf chosen={draft.each} change={(each) => change({ ...draft, each })} />
  return (
    <RadioField
      label={t('batches.form.shelf')}
      value={draft.to}
      options={[
        { value: 'on', label: t('batches.titles.on') },
        { value: 'off', label: t('batches.titles.off') },
      ]}
      change={(to) => change({ to: to === 'on' ? 'on' : 'off' })}
    />
  )
}

interface EachShelfProps {
  readonly chosen: NonNullable<ShelfDraft['each']>
  readonly change: (chosen: NonNullable<ShelfDraft['each']>) => void
}

/** Goods by goods, as a program suggests it. */
function EachShelf({ chosen, change }: EachShelfProps) {
  const { t } = useTranslate()
  const nameOf = useShopName()
  const { goods, isReading } = usePlanFacts()
  if (goods.length === 0) return <p className="zg-muted">{t(isReading ? 'batches.preview.reading' : 'batches.preview.none')}</p>
  return (
    <div className="zg-batch-prices">
      <DataTable label={t('batches.form.eachShelf')} isCompact>
        <thead>
          <tr>
            <th scope="col">{t('batches.columns.goods')}</th>
            <th scope="col">{t('batches.values.is_onsale')}</th>
            <th scope="col">{t('batches.form.newValue', { name: t('batches.values.is_onsale') })}</th>
          </tr>
        </thead>
        <tbody>
          {goods.map((each) => (
            <tr key={goodsKey(each)}>
              <th scope="row">
                {each.title} <span className="zg-muted">{nameOf(each.shop_uid)}</span>
              </th>
              <td>{t(each.is_onsale ? 'batches.onSale' : 'batches.offShelf')}</td>
              <td>
                <select
                  className="zg-input zg-input-small"
                  aria-label={`${t('batches.form.shelf')} · ${each.title} · ${each.goods_id}`}
                  value={chosen[goodsKey(each)] ?? ''}
                  onChange={({ target }) => change({ ...chosen, [goodsKey(each)]: target.value as ShelfSide | '' })}
                >
                  <option value="">{t('batches.form.stays')}</option>
                  <option value="on">{t('batches.titles.on')}</option>
                  <option value="off">{t('batches.titles.off')}</option>
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
