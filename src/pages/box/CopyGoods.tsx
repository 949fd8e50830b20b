import { useInvalidate } from '@refinedev/core'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopPicker } from '../../shops/picker/ShopPicker.tsx'
import { everyShop, resolveChoice, type ShopChoice } from '../../shops/picker/shopChoice.ts'
import { useShopGroups } from '../../shops/useShopGroups.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { PartFallback } from '../../ui/lazyOnce.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useIsLeft } from '../../ui/useIsLeft.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { usePagePath } from '../parts/usePagePath.ts'
import { CollectLines } from './CollectLines.tsx'
import type { CollectSource } from './collectQueue.ts'
import { LatePublishGoods } from './latePublishGoods.ts'
import { useCopyQueue } from './useCopyQueue.ts'
import { useLatest } from './useLatest.ts'
import { useWholeBox } from './useWholeBox.ts'

/** Brings goods of own shops to other shops: chosen in the goods query, read while the shops are chosen here, published after one plan. */
export function CopyGoods({ shops }: { readonly shops: readonly Shop[] }) {
  const box = useWholeBox()
  if (box.error) return <FailureNotice error={box.error} retry={() => void box.refetch()} />
  // What is in the box decides what is sent: what was known before is not enough.
  if (!box.data || (box.isFetching && !box.isFetchedAfterMount)) return <ListSkeleton />
  return <Copying shops={shops} box={box.data} read={async () => (await box.refetch()).data} />
}

interface CopyingProps {
  readonly shops: readonly Shop[]
  readonly box: readonly BoxGoods[]
  /** Reads the box again; undefined where it could not be read. */
  readonly read: () => Promise<readonly BoxGoods[] | undefined>
}

function Copying({ shops, box, read }: CopyingProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const groups = useShopGroups()
  const goodsPath = usePagePath('goodsQuery')
  const invalidate = useInvalidate()
  const { queue, begin } = useCopyQueue(shops, box)
  useHandedCopies(begin, read)
  const { lines, isRunning } = useSyncExternalStore(queue.subscribe, queue.getState)
  const [choice, choose] = useState<ShopChoice>({ ...everyShop, mode: 'these', shop_uids: [] })
  const from = useMemo(() => [...new Set(lines.flatMap(({ shopUid }) => shopUid ?? []))], [lines])
  // Goods of one shop go to the others; of several, each lacks what it has not: the plan leaves out what is there.
  const others = useMemo(() => (from.length === 1 ? shops.filter(({ shop_uid }) => shop_uid !== from[0]) : shops), [shops, from])
  const given = useMemo(() => resolveChoice(choice, others).map(({ shop_uid }) => shop_uid), [choice, others])
  const records = useMemo(() => lines.flatMap(({ state, box_id }) => (state === 'done' ? [{ box_id }] : [])), [lines])
  if (lines.length === 0)
    return (
      <ListMessage title={t('collect.copy.none')} hint={t('collect.copy.noneHint')}>
        {goodsPath && <ButtonLink to={goodsPath}>{t('collect.copy.choose')}</ButtonLink>}
      </ListMessage>
    )
  return (
    <>
      <Card aria-labelledby="copy-shops">
        <CardHead>
          <h2 id="copy-shops">{t('collect.copy.shops', { count: formats.number(lines.length) })}</h2>
        </CardHead>
        <CardBody>
          <ShopPicker shops={others} groups={groups} label={t('collect.copy.shopsLabel')} choice={choice} change={choose} isPlain />
        </CardBody>
      </Card>
      <CollectLines queue={queue} isFolded />
      <Card aria-labelledby="copy-plan">
        <CardHead>
          <h2 id="copy-plan">{t('collect.copy.plan')}</h2>
        </CardHead>
        <CardBody>
          {isRunning && <p role="status">{t('collect.copy.reading')}</p>}
          {!isRunning && records.length > 0 && (
            <PartFallback value={<ListSkeleton />}>
              <LatePublishGoods
                key={records.map(({ box_id }) => box_id).join(' ')}
                records={records}
                given={given}
                close={() => {}}
                begun={() => {
                  queue.clear()
                  void invalidate({ resource: 'goodsCollect', invalidates: ['resourceAll'] })
                }}
              />
            </PartFallback>
          )}
          {!isRunning && records.length === 0 && <Alert tone="info">{t('collect.copy.nothingRead')}</Alert>}
        </CardBody>
      </Card>
    </>
  )
}

/** Goods that the goods query handed over, once each: this page may be kept in its tab while more of them are chosen. */
function useHandedCopies(begin: ReturnType<typeof useCopyQueue>['begin'], read: CopyingProps['read']): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const taken = useRef<unknown>(null)
  const latestRead = useLatest(read)
  const isLeft = useIsLeft()
  useEffect(() => {
    const { copies } = (state ?? {}) as { readonly copies?: readonly CollectSource[] }
    if (!copies || taken.current === copies) return
    taken.current = copies
    void latestRead()().then((box) => {
      // Who has gone elsewhere meanwhile stays there. The way back has the goods still.
      if (!box || isLeft()) return
      begin(copies, box)
      navigate(pathname + search, { replace: true, state: null })
    })
  }, [begin, latestRead, isLeft, state, pathname, search, navigate])
}
