import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { GoodsMovers, type MovedGoods } from '../../reports/parts/GoodsMovers.tsx'
import { ShopName } from '../../shops/ShopName.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesChangeAnswer, SalesMover } from './figures/salesQuestion.ts'
import { MoverButton, type PreparedChange } from './MoverButton.tsx'
import { toShortDay } from './salesWords.ts'

const PreparedGoodsBatch = lazyOnce(() =>
  import('../../batches/screens/plan/PreparedGoodsBatch.tsx').then((module) => module.PreparedGoodsBatch),
)

interface SalesMoversProps {
  readonly answer: SalesChangeAnswer
  /** Shows why sales of these goods alone changed. */
  readonly narrow: (shop: string, goods: string) => void
}

/** The goods that lost and that gained most, each with its greatest cause and the one thing to do about it. */
export function SalesMovers({ answer: { losers, gainers }, narrow }: SalesMoversProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const [opened, setOpened] = useState<PreparedChange | null>(null)
  const toMoved = (mover: SalesMover): MovedGoods => {
    const { shop, goods, name, beforeFen, afterFen, cause, causeFen, since } = mover
    const title = name.title ?? goods
    const words = [t(`sales.cause.${cause}`), since && t('sales.since', { day: toShortDay(since, formats) })]
    return {
      key: `${shop} ${goods}`,
      title,
      thumb: name.thumb,
      shop: <ShopName of={shop} />,
      changeFen: afterFen - beforeFen,
      cause: words.filter(Boolean).join(' '),
      causeFen,
      open: () => narrow(shop, goods),
      action: <MoverButton mover={mover} title={title} open={setOpened} />,
    }
  }
  return (
    <>
      <div className="zg-sales-columns">
        <Card aria-label={t('sales.losers')}>
          <GoodsMovers label={t('sales.losers')} movers={losers.map(toMoved)} empty={t('sales.noLosers')} />
        </Card>
        <Card aria-label={t('sales.gainers')}>
          <GoodsMovers label={t('sales.gainers')} movers={gainers.map(toMoved)} empty={t('sales.noGainers')} />
        </Card>
      </div>
      {opened && <PreparedGoodsBatch {...opened} close={() => setOpened(null)} begun={() => setOpened(null)} />}
    </>
  )
}
