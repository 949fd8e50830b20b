import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card } from '../../ui/Card.tsx'
import type { SalesChangeAnswer } from './figures/salesQuestion.ts'
import { MoverTable } from './MoverTable.tsx'

interface SalesMoversProps {
  readonly answer: SalesChangeAnswer
  /** Shows why sales of these goods alone changed. */
  readonly narrow: (shop: string, goods: string) => void
}

/** The goods that lost and that gained most. */
export function SalesMovers({ answer: { losers, gainers }, narrow }: SalesMoversProps) {
  const { t } = useTranslate()
  return (
    <div className="zg-sales-columns">
      <Card aria-label={t('sales.losers')}>
        <MoverTable label={t('sales.losers')} movers={losers} empty={t('sales.noLosers')} narrow={narrow} />
      </Card>
      <Card aria-label={t('sales.gainers')}>
        <MoverTable label={t('sales.gainers')} movers={gainers} empty={t('sales.noGainers')} narrow={narrow} />
      </Card>
    </div>
  )
}
