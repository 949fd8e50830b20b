import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useShopRun } from '../../../bridge/hooks/useShopRun.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import type { ShopRunTools } from '../../../bridge/runs/shopRun.ts'
import { type ReadShop, readTemplates } from '../../../shops/freightTemplates.ts'
import type { PlanGoods } from '../../rules/planGoods.ts'
import type { GoodsBatchKind } from '../../rules/rowValues.ts'
import { readPricedGoods } from '../../runner/readPricedGoods.ts'
import { readShopGoods } from '../../runner/readShopGoods.ts'

/** Goods that were chosen, by shop. */
export type ChosenGoods = ReadonlyMap<string, readonly string[]>

interface ShopReading {
  readonly goods: ReadonlyMap<string, PlanGoods>
  readonly templates: ReadShop | null
}

interface ReadGoodsOptions {
  readonly lanes: ShopLanes
  readonly shops: readonly Shop[]
  readonly chosen: ChosenGoods
  /** What is planned: prices want the goods' own, templates those of the shops. */
  readonly kind: GoodsBatchKind
}

/** The chosen goods as the platform shows them now, shop by shop, and their shops' freight templates where a plan needs them. */
export function useReadGoods({ lanes, shops, chosen, kind }: ReadGoodsOptions) {
  const { start, retry, cancel: _, ...run } = useShopRun(lanes)
  const [readings, setReadings] = useState<ReadonlyMap<string, ShopReading>>(new Map())

  const read = useCallback(() => {
    setReadings(new Map())
    start(
      shops.filter(({ shop_uid }) => chosen.has(shop_uid)),
      async ({ shop_uid }, tools) => {
        const shop = shops.find((each) => each.shop_uid === shop_uid)
        const templates = kind === 'bindTemplate' && shop ? await readTemplates(tools.call, shop) : null
        const goods = await readChosen(kind, shop_uid, chosen.get(shop_uid) ?? [], tools)
        setReadings((known) => new Map(known).set(shop_uid, { goods, templates }))
      },
    )
  }, [start, shops, chosen, kind])

  useEffect(read, [read])

  const collected = useMemo(() => collect(chosen, readings), [chosen, readings])
  return { run, retry, read, ...collected }
}

export type ReadGoods = ReturnType<typeof useReadGoods>

/** Goods in the order of the choice; `missing`: shops that were read do not have them any more. */
function collect(chosen: ChosenGoods, readings: ReadonlyMap<string, ShopReading>) {
  const goods: PlanGoods[] = []
  let missing = 0
  for (const [shop_uid, ids] of chosen) {
    const reading = readings.get(shop_uid)
    const found = ids.flatMap((id) => reading?.goods.get(id) ?? [])
    goods.push(...found)
    if (reading) missing += ids.length - found.length
  }
  return { goods, missing, templates: [...readings.values()].flatMap((reading) => reading.templates ?? []) }
}

async function readChosen(kind: GoodsBatchKind, shop_uid: string, ids: readonly string[], { call, signal, report }: ShopRunTools) {
  const wanted = { call, shop_uid, goods_ids: new Set(ids), signal }
  let done = 0
  const onRead = () => report({ done: ++done, total: ids.length })
  report({ done, total: ids.length })
  const goods = await (kind === 'setPrice' ? readPricedGoods({ ...wanted, onRead }) : readShopGoods(wanted))
  // What is not there any more was looked for all the same.
  report({ done: ids.length, total: ids.length })
  return goods
}
