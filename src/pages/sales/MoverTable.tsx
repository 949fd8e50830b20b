import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { GoodsMovers, type MovedGoods } from '../../reports/parts/GoodsMovers.tsx'
import { ShopName } from '../../shops/ShopName.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesMover } from './figures/salesQuestion.ts'
import { MoverButton, type PreparedChange } from './MoverButton.tsx'
import { toShortDay } from './salesWords.ts'

const PreparedGoodsBatch = lazyOnce(() =>
  import('../../batches/screens/plan/PreparedGoodsBatch.tsx').then((module) => module.PreparedGoodsBatch),
)

interface MoverTableProps {
  readonly label: string
  readonly movers: readonly SalesMover[]
  /** What is said where there are none. */
  readonly empty: string
  /** Shows why sales of these goods alone changed. */
  readonly narrow: (shop: string, goods: string) => void
}

/** Goods whose sales are others, each with its greatest cause and the one thing to do about it. */
export function MoverTable({ label, movers, empty, narrow }: MoverTableProps) {
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
      <GoodsMovers label={label} movers={movers.map(toMoved)} empty={empty} />
      {opened && <PreparedGoodsBatch {...opened} close={() => setOpened(null)} begun={() => setOpened(null)} />}
    </>
  )
}
