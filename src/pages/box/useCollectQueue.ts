import { useNotification } from '@refinedev/core'
import { useCallback, useEffect, useState } from 'react'
import { BOX_SKUS_MAX, type Listing } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { NoShopLoggedIn } from '../../shops/askPlatform.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { SessionKey } from '../../storage/sessionKeys.ts'
import { tabStorage } from '../../storage/tabStorage.ts'
import { type CollectQueue, createCollectQueue } from './collectQueue.ts'
import { completeListing, findAsker } from './completeListing.ts'
import { findCollected } from './findCollected.ts'
import { MaybeOwnGoods, NotOwnGoods, readSource, TooManySkus } from './readSource.ts'
import { useLatest } from './useLatest.ts'
import { useRememberedRule } from './useRememberedRule.ts'

const SHOPS_NAMED = 3

/** The list lives as long as the tab: a reload keeps it, and another login finds none. Leaving the page stops it. */
export function useCollectQueue(shops: readonly Shop[] | undefined, chanceId: string | null): CollectQueue {
  const { t } = useTranslate()
  const lanes = useShopLanes()
  const call = useCall()
  const toFailure = useFailureText()
  const { session } = useServices()
  const uid = session.read().uid
  const found = useFoundSource(chanceId)
  const { rule } = useRememberedRule()
  const latest = useLatest({ shops, lanes, call, toFailure, t, found, rule })
  const [queue] = useState(() => {
    const kept = tabStorage.getJson(SessionKey.collecting) as { uid?: unknown; state?: unknown } | null
    return createCollectQueue({
      kept: kept?.uid === uid ? kept?.state : null,
      keep: (state) => tabStorage.setJson(SessionKey.collecting, { uid, state }),
      createId: () => crypto.randomUUID(),
      async collect({ box_id, origin, wasTried, ...source }, right) {
        const there = await findCollected(latest().call, { box_id, wasTried })
        if (there) {
          await latest().found(source.url, there.listing)
          return there.title
        }
        const { call: ask } = latest().lanes
        const all = latest().shops ?? []
        const read = await readSource(ask, all, source)
        const { shop_uid, source_name } = read
        const own = shop_uid !== ''
        const price_rule = own ? null : latest().rule
        const listing = await completeListing(ask, read.listing, { asker: shop_uid || findAsker(all), rule: price_rule, own: source.own })
        await latest().call('saveBoxGoods', {
          goods: [
            {
              box_id,
              source_name,
              listing,
              origin: own ? 'ownShop' : origin,
              right: own ? 'own' : right,
              source_goods_id: source.goodsId,
              source_url: source.url.slice(0, 500),
              source_shop_uid: shop_uid,
              right_note: '',
              stage: 'collected',
              price_rule,
              notes: '',
            },
          ],
        })
        await latest().found(source.url, listing)
        return listing.title
      },
      toFailure(error) {
        if (error instanceof NoShopLoggedIn) return latest().t('collect.noLogin')
        if (error instanceof MaybeOwnGoods) return latest().t('collect.maybeOwn', toNamed(error.unasked, latest().t('list.separator')))
        if (error instanceof TooManySkus) return latest().t('collect.tooManySkus', { count: error.count, max: BOX_SKUS_MAX })
        return error instanceof NotOwnGoods ? latest().t('collect.notOwn') : latest().toFailure(error)
      },
    })
  })
  useEffect(() => queue.stop, [queue])
  return queue
}

/** The first few by name, and how many there are. */
function toNamed(names: readonly string[], separator: string) {
  return { shops: names.slice(0, SHOPS_NAMED).join(separator), count: names.length }
}

/** Notes with a picked opportunity where the first goods for it were found, and what they cost there. */
function useFoundSource(chanceId: string | null): (url: string, listing: Listing) => Promise<void> {
  const call = useCall()
  const may = useMay()
  const { open } = useNotification()
  const { t } = useTranslate()
  return useCallback(
    async (url, listing) => {
      if (chanceId === null || !may('chanceList') || !may('saveChance')) return
      try {
        const chance = (await call('chanceList', {})).list.find(({ chance_id }) => chance_id === chanceId)
        if (chance?.source_url !== '') return
        const { picked_at: _, saved_at: __, saved_by_name: ___, ...known } = chance
        const costs = listing.skus.flatMap(({ source_fen }) => source_fen ?? [])
        const cost = { source_url: url.slice(0, 500), cost_fen: costs.length > 0 ? Math.min(...costs) : known.cost_fen }
        await call('saveChance', { ...known, ...cost, state: known.state === 'picked' ? 'sourceFound' : known.state })
      } catch {
        // The goods are in the box all the same.
        open?.({ type: 'error', message: t('collect.notLinked') })
      }
    },
    [chanceId, call, may, open, t],
  )
}
