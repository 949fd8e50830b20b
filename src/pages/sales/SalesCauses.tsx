import type { CSSProperties } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { toSigned } from '../../reports/parts/toSigned.ts'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesChangeAnswer } from './figures/salesQuestion.ts'
import { useExtentText } from './useCauseText.ts'

/** Each cause with its yuan, as a bar to the left of the middle where it lowered sales, to the right where it raised them; they add up to the change. */
export function SalesCauses({ answer: { causes, beforeFen, afterFen } }: { readonly answer: SalesChangeAnswer }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const extentText = useExtentText()
  const most = Math.max(1, ...causes.map(({ fen }) => Math.abs(fen)))
  return (
    <table className="zg-sales-causes" aria-label={t('sales.causes')}>
      <tbody>
        {causes.map((each) => (
          <tr key={each.cause}>
            <th scope="row" title={t(`sales.means.${each.cause}`)}>
              {t(`sales.cause.${each.cause}`)}
              <small className="zg-muted">{extentText(each) || t(`sales.means.${each.cause}`)}</small>
            </th>
            <td aria-hidden="true">
              <span
                className="zg-sales-bar"
                data-loses={each.fen < 0 || undefined}
                style={{ '--zg-share': Math.abs(each.fen) / most } as CSSProperties}
              />
            </td>
            <td className="zg-cell-number" data-loses={each.fen < 0 || undefined}>
              {toSigned(each.fen, formats)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sales.causesSum')}</th>
          <td />
          <td className="zg-cell-number">{toSigned(afterFen - beforeFen, formats)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
