import { useCallback, useEffect, useState } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { SessionKey } from '../../storage/sessionKeys.ts'
import { tabStorage } from '../../storage/tabStorage.ts'
import { type CollectSource, createCollectQueue } from './collectQueue.ts'
import { completeListing } from './completeListing.ts'
import { findCollected } from './findCollected.ts'
import { readSource, toOwnShopGoods } from './readSource.ts'
import { useLatest } from './useLatest.ts'

/**
 * Own goods on their way into the box, to go to other shops from there. Goods that are in the box already stay as they are, under the claims that they
 * have: so that what a shop has, or is to get, is never sent there a second time. The list lives as long as the tab.
 */
export function useCopyQueue(shops: readonly Shop[], box: readonly BoxGoods[]) {
  const lanes = useShopLanes()
  const call = useCall()
  const toFailure = useFailureText()
  const { session } = useServices()
  const uid = session.read().uid
  const [known] = useState(() => ({ boxed: toOwnBox(box) }))
  const latest = useLatest({ shops, lanes, call, toFailure })
  const [queue] = useState(() => {
    const kept = tabStorage.getJson(SessionKey.copying) as { uid?: unknown; state?: unknown } | null
    return createCollectQueue({
      kept: kept?.uid === uid ? kept?.state : null,
      keep: (state) => tabStorage.setJson(SessionKey.copying, { uid, state }),
      createId: (source) => known.boxed.get(toKey(source))?.box_id ?? crypto.randomUUID(),
      async collect({ box_id, wasTried, ...source }) {
        const boxed = known.boxed.get(toKey(source))
        if (boxed?.box_id === box_id) return boxed.title
        const there = await findCollected(latest().call, { box_id, wasTried })
        if (there) return there.title
        return collectOwn(latest(), box_id, source)
      },
      toFailure: (error) => latest().toFailure(error),
    })
  })
  useEffect(() => queue.stop, [queue])
  /** Begins with these, in the place of those of before. `box`: as it is now. */
  const begin = useCallback(
    (sources: readonly CollectSource[], now: readonly BoxGoods[]) => {
      known.boxed = toOwnBox(now)
      queue.replace(sources, 'link')
    },
    [known, queue],
  )
  return { queue, begin }
}

type Tools = Pick<ReturnType<typeof useShopLanes>, 'call'>

/** Reads goods from their shop and puts them into the box, with the category and the reference price that they have there. Out: their title. */
async function collectOwn(
  tools: { readonly lanes: Tools; readonly call: ReturnType<typeof useCall>; readonly shops: readonly Shop[] },
  box_id: string,
  source: CollectSource,
): Promise<string> {
  const read = await readSource(tools.lanes.call, tools.shops, source)
  const listing = await completeListing(tools.lanes.call, read.listing, { asker: read.shop_uid, rule: null, own: source.own })
  await tools.call('saveBoxGoods', { goods: [toOwnShopGoods(box_id, source, { ...read, listing })] })
  return listing.title
}

/** Goods of the box that are from own shops, by shop and number; of several copies the one with most claims. */
function toOwnBox(box: readonly BoxGoods[]): ReadonlyMap<string, BoxGoods> {
  const own = box.filter(({ origin, source_shop_uid }) => origin === 'ownShop' && source_shop_uid !== '')
  const byClaims = own.toSorted((a, b) => a.claims.length - b.claims.length)
  return new Map(byClaims.map((goods) => [`${goods.source_shop_uid} ${goods.source_goods_id}`, goods]))
}

const toKey = ({ shopUid = '', goodsId }: CollectSource) => `${shopUid} ${goodsId}`
