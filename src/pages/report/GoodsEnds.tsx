import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { ProfitEnd } from './reportFile.ts'
import type { ReportLinks } from './useReportLinks.ts'

interface GoodsEndsProps {
  readonly best: readonly ProfitEnd[]
  readonly worst: readonly ProfitEnd[]
  /** Their profit is answered, or not to be. */
  readonly isSettled: boolean
  readonly linkOf: ReportLinks
}

/** The goods that earned and that lost most. */
export function GoodsEnds({ best, worst, ...others }: GoodsEndsProps) {
  return (
    <div className="zg-report-ends">
      <End name="best" rows={best} {...others} />
      <End name="worst" rows={worst} {...others} />
    </div>
  )
}

interface EndProps extends Pick<GoodsEndsProps, 'isSettled' | 'linkOf'> {
  readonly name: 'best' | 'worst'
  readonly rows: readonly ProfitEnd[]
}

function End({ name, rows, isSettled, linkOf }: EndProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <Card aria-labelledby={`report-${name}`}>
      <CardHead>
        <h2 id={`report-${name}`}>{t(`report.${name}`)}</h2>
        <span className="zg-muted">{t('report.byProfit')}</span>
      </CardHead>
      {rows.length === 0 ? (
        <CardBody as="p" className="zg-muted">
          {t(isSettled ? 'report.noGoods' : 'report.asking')}
        </CardBody>
      ) : (
        <ol className="zg-strip-lines zg-report-list">
          {rows.map(({ key, shop, goods, name: { title }, knownProfitFen }) => (
            <li key={key}>
              <span>
                {title ?? goods} <ShopName of={shop} className="zg-muted" />
              </span>
              <strong>
                <Amount to={linkOf('profit', shop, goods)}>{formats.money(knownProfitFen)}</Amount>
              </strong>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Amount({ to, children }: { readonly to: string | null; readonly children: string }) {
  return to === null ? children : <Link to={to}>{children}</Link>
}
