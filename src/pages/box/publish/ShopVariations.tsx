import { BOX_PICTURES_MAX } from '../../../../contract/entities/boxGoods.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { CheckField } from '../../../ui/Fields.tsx'
import { Hint } from '../../../ui/FormField.tsx'
import { toVariation, type useShopVariations } from './useShopVariations.ts'

const pictureNumbers = Array.from({ length: BOX_PICTURES_MAX }, (_, at) => at + 1)

/** One press gives each shop a title, a first picture and a price of its own; the table says which, and takes others. */
export function ShopVariations({ variations: { isOn, setOn, rows, type } }: { readonly variations: ReturnType<typeof useShopVariations> }) {
  const { t } = useTranslate()
  return (
    <div className="zg-publish-wide zg-publish-variations">
      <CheckField label={t('publish.vary.on')} checked={isOn} onChange={setOn} />
      <Hint>{t('publish.vary.hint')}</Hint>
      {isOn && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="zg-table-frame" tabIndex={0} aria-label={t('publish.vary.table')}>
          <table className="zg-table zg-table-compact">
            <thead>
              <tr>
                {(['shop', 'words', 'picture', 'percent'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`publish.vary.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ shop: { shop_uid, shop_name }, typed, turn }) => {
                const nameOf = (column: 'words' | 'picture' | 'percent') =>
                  t('labels.of', { action: t(`publish.vary.columns.${column}`), name: shop_name })
                return (
                  <tr key={shop_uid}>
                    <th scope="row">{shop_name}</th>
                    <td>
                      <input
                        className="zg-input"
                        aria-label={nameOf('words')}
                        maxLength={30}
                        value={typed.words}
                        onChange={({ target }) => type(shop_uid, { words: target.value })}
                      />
                    </td>
                    <td>
                      <select
                        className="zg-input"
                        aria-label={nameOf('picture')}
                        value={((typed.picture - 1) % BOX_PICTURES_MAX) + 1}
                        onChange={({ target }) => type(shop_uid, { picture: Number(target.value) })}
                      >
                        {pictureNumbers.map((no) => (
                          <option key={no} value={no}>
                            {t('collect.pictureNo', { no })}
                          </option>
                        ))}
                      </select>
                    </td>
                    <td>
                      <input
                        className="zg-input"
                        inputMode="decimal"
                        aria-label={nameOf('percent')}
                        aria-invalid={toVariation(turn, typed) === null}
                        value={typed.percent}
                        placeholder="0"
                        onChange={({ target }) => type(shop_uid, { percent: target.value })}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
