import type { CSSProperties, ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { toSigned } from '../../reports/parts/toSigned.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesCauseAmount, SalesChangeAnswer } from './figures/salesQuestion.ts'
import { type SalesCause, salesCauses } from './rules/salesFacts.ts'
import { useExtentText } from './useCauseText.ts'
import type { Visitors } from './useVisitors.ts'

interface SalesCausesProps {
  readonly answer: SalesChangeAnswer
  /** Whose visitors the causes are of; default: those of goods, which are as the platform counts them. */
  readonly visitors?: Pick<Visitors, 'assumedDays' | 'workedOutDays'> | undefined
  /** Lists the goods of a cause. Default: their number is no button. */
  readonly list?: ((cause: SalesCause) => void) | undefined
  /** Rows of causes whose yuan nobody knows. Default: none. */
  readonly children?: ReactNode
}

/** Each cause with its yuan, as a bar to the left of the middle where it lowered sales, to the right where it raised them; they add up to the change. */
export function SalesCauses({ answer: { causes, beforeFen, afterFen }, visitors, list, children }: SalesCausesProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const extentText = useExtentText()
  const most = Math.max(1, ...causes.map(({ fen }) => Math.abs(fen)))
  return (
    <table className="zg-sales-causes" aria-label={t('sales.causes')}>
      <tbody>
        {causes.map((each) => {
          const extent = extentText(each)
          const own = each.goods > 0 && salesCauses.find((cause) => cause === each.cause)
          return (
            <tr key={each.cause}>
              <th scope="row" title={t(`sales.means.${each.cause}`)}>
                {t(`sales.cause.${each.cause}`)} {visitors && isOfVisitors(each.cause) && <AssumedTag {...visitors} />}
                <small className="zg-muted">
                  {list && own ? (
                    <Button kind="link" onClick={() => list(own)} title={t('sales.causeList')}>
                      {extent}
                    </Button>
                  ) : (
                    extent || t(`sales.means.${each.cause}`)
                  )}
                </small>
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
          )
        })}
        {children}
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

/** What is worked out with the number of visitors. */
function isOfVisitors(cause: SalesCauseAmount['cause']): boolean {
  return cause === 'visitors' || cause === 'conversion'
}

/** Says which of the visitors nobody can be sure of; nothing where none are. */
function AssumedTag({ assumedDays, workedOutDays }: Pick<Visitors, 'assumedDays' | 'workedOutDays'>) {
  const { t } = useTranslate()
  if (assumedDays + workedOutDays === 0) return null
  const means = [
    assumedDays > 0 && t('sales.visitors.assumedMeans', { days: assumedDays }),
    workedOutDays > 0 && t('sales.visitors.workedOutMeans', { days: workedOutDays }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <span title={means}>
      <Tag tone="quiet">{t('sales.visitors.assumed')}</Tag>
      <span className="zg-visually-hidden">{means}</span>
    </span>
  )
}
