import { useState, useSyncExternalStore } from 'react'
import { type Shop, ShopStatus } from '../../../../contract/entities/shop.ts'
import type { LaneGate, ShopLane } from '../../../bridge/lanes/shopLanes.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { Countdown } from '../../../screens/query/shops/Countdown.tsx'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { PlatformCheck } from '../../../shops/PlatformCheck.tsx'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { LoadedBatch, OutcomeCounts } from '../../runner/batch.ts'
import { type BatchProgress, toProgress } from '../labels/toProgress.ts'
import { useProgressWords } from '../labels/useProgressWords.ts'

interface BatchShopsProps {
  readonly state: LoadedBatch
  readonly shops: readonly Shop[]
  /** False: the reader only looks on. */
  readonly mayRun: boolean
}

/** Each shop of a batch, those that wait for somebody first, then those that have work left. */
export function BatchShops({ state, shops, mayRun }: BatchShopsProps) {
  const { t } = useTranslate()
  const may = useMay()
  const lanes = useShopLanes()
  const resource = useResourceNamed('shops')
  const seen = useSyncExternalStore(lanes.subscribe, lanes.read)
  const [expired, setExpired] = useState<readonly Shop[] | null>(null)
  const shopOf = new Map(shops.map((shop) => [shop.shop_uid, shop]))
  const statuses = toShopStatuses(state, seen, (shop_uid) => shopOf.get(shop_uid)?.status === ShopStatus.offline)
  const mayLogIn = mayRun && may('addShop')
  const loggedOut = mayLogIn ? statuses.flatMap(({ gate, shop_uid }) => (gate === 'expired' ? (shopOf.get(shop_uid) ?? []) : [])) : []
  return (
    <>
      {loggedOut.length > 1 && (
        <Toolbar>
          <Button size="small" onClick={() => setExpired(loggedOut)}>
            {t('queries.logInAll', { count: loggedOut.length })}
          </Button>
        </Toolbar>
      )}
      <ul className="zg-batch-shops" aria-label={t('batches.shops')}>
        {statuses.map((status) => {
          const shop = shopOf.get(status.shop_uid)
          return (
            <BatchShop
              key={status.shop_uid}
              status={status}
              name={shop?.shop_name ?? status.shop_uid}
              logIn={shop && mayLogIn ? () => setExpired([shop]) : null}
              passed={mayRun ? () => lanes.open(status.shop_uid) : null}
            />
          )
        })}
      </ul>
      <LoginAgainDialog resource={resource} shops={expired} close={() => setExpired(null)} />
    </>
  )
}

interface BatchShopProps {
  readonly status: ShopBatchStatus
  readonly name: string
  /** Null: this reader may not. */
  readonly logIn: (() => void) | null
  /** The platform's check was passed. */
  readonly passed: (() => void) | null
}

/** How far one shop is, and what it waits for. */
function BatchShop({ status, name, logIn, passed }: BatchShopProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toWords = useProgressWords()
  const { shop_uid, gate, opensAt, progress, counts, isWaiting } = status
  return (
    <li>
      <span className="zg-batch-shop-name">{name}</span>
      <span className="zg-muted">{toWords(progress)}</span>
      {counts.failed > 0 && <Tag tone="bad">{t('batches.shopFailed', { count: formats.number(counts.failed) })}</Tag>}
      {gate !== 'open' && <Tag tone={gate === 'expired' ? 'bad' : 'warning'}>{t(`batches.gates.${gate}`)}</Tag>}
      {gate === 'open' && isWaiting && <Tag tone="warning">{t('batches.shopWaits')}</Tag>}
      {opensAt !== null && <Countdown until={opensAt} />}
      {(gate === 'expired' || gate === 'verification') && logIn && (
        <Button size="small" onClick={logIn}>
          {t('queries.logIn')}
        </Button>
      )}
      {gate === 'verification' && passed && <PlatformCheck shop_uid={shop_uid} passed={passed} />}
    </li>
  )
}

interface ShopBatchStatus {
  readonly shop_uid: string
  readonly counts: OutcomeCounts
  readonly progress: BatchProgress
  /** Why its requests do not go out; `open` also for one that has nothing left to do. */
  readonly gate: LaneGate
  readonly opensAt: number | null
  /** Refused for as long as it takes somebody to look after it. */
  readonly isWaiting: boolean
}

/**
 * Shops of a batch with what their lanes say. What a lane does not know while the batch rests, since nobody has asked the platform from here, the
 * list of shops may: `isOffline`.
 */
function toShopStatuses(
  { shops, phase }: Pick<LoadedBatch, 'shops' | 'phase'>,
  lanes: ReadonlyMap<string, ShopLane>,
  isOffline: (shop_uid: string) => boolean,
): readonly ShopBatchStatus[] {
  const statuses = shops.map(({ shop_uid, counts, answered, isWaiting }): ShopBatchStatus => {
    const progress = toProgress([{ counts, answered }])
    const lane = lanes.get(shop_uid)
    if (progress.done === progress.total) return { shop_uid, counts, progress, gate: 'open', opensAt: null, isWaiting }
    const gate = lane?.gate ?? 'open'
    const isKnownOffline = gate === 'open' && phase === 'idle' && isOffline(shop_uid)
    return { shop_uid, counts, progress, gate: isKnownOffline ? 'expired' : gate, opensAt: lane?.opensAt ?? null, isWaiting }
  })
  return statuses.toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
}

function urgencyOf({ gate, isWaiting, progress }: ShopBatchStatus): number {
  if (isWaiting || gate !== 'open') return 0
  return progress.done < progress.total ? 1 : 2
}
