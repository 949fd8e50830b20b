import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { BatchDialog } from '../../../batches/screens/plan/BatchDialog.tsx'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useNeedsComputer } from '../../../providers/services/useNeedsComputer.ts'
import { useAutoRead, useBegunOnce } from '../../../providers/settings/useAutoRead.ts'
import { isReading } from '../../../screens/query/shops/toShopStates.ts'
import { useShopName } from '../../../shops/useShopName.ts'
import { useShops } from '../../../shops/useShops.ts'
import { Button } from '../../../ui/Button.tsx'
import { ListFailure, ListSkeleton } from '../../../ui/ListStates.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { EVERY_SHOP, SHOPS_PARAMETER } from '../../../values/shopsParameter.ts'
import { useWholeBox } from '../../box/index.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import '../familyTexts.ts'
import '../parts.css'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import type { ShopShelf } from '../shelves/shelves.ts'
import { useShelves } from '../shelves/useShelves.ts'
import { useFamilyKnowledge } from '../useFamilyKnowledge.ts'
import { useInSlices } from '../useInSlices.ts'
import { usePagePath } from '../usePagePath.ts'
import type { FamilyAction, FamilySeed, ShopFamily } from './familyAction.ts'
import { findFamily } from './findFamily.ts'

interface FamilyStepProps {
  readonly seed: FamilySeed
  readonly action: FamilyAction
  readonly close: () => void
}

/** Finds where the goods of a row are, in all shops, and shows what was chosen to be done with them there. */
export function FamilyStep(props: FamilyStepProps) {
  const text = useText()
  const { shops, error, refetch } = useShops()
  if (shops) return <StepOfShops {...props} shops={shops} />
  return (
    <BatchDialog title={text(props.action.label)} close={props.close} foot={null}>
      {error ? <ListFailure error={error as unknown as Error} retry={() => void refetch()} /> : <ListSkeleton />}
    </BatchDialog>
  )
}

function StepOfShops({ seed, action, shops: listed, close }: FamilyStepProps & { readonly shops: readonly Shop[] }) {
  const text = useText()
  // As they were when this was opened: a shop whose state changes is no reason to find everything again.
  const [shops] = useState(listed)
  const search = useFamilySearch(seed, shops)
  const Screen = lazyOnce(action.load)
  if (!search.family) {
    return (
      <BatchDialog title={text(action.label)} close={close} foot={null}>
        {Boolean(search.error) && <FailureNotice error={search.error} retry={search.retry} />}
        <Searching search={search} />
      </BatchDialog>
    )
  }
  return <Screen family={search.family} shops={shops} note={<FamilyNote family={search.family} search={search} />} close={close} />
}

/**
 * The family, once the lists of all shops are read that are not known yet, or the user wants no more of them. From then on it stays as it is until
 * the lists are read again: what is planned of it would be lost.
 */
function useFamilySearch(seed: FamilySeed, shops: readonly Shop[]) {
  const { shelves, isCacheRead, read, latest, run } = useShelves(shops)
  const families = useFamilyKnowledge()
  const { knowledge } = families
  const box = useWholeBox()
  const [isAuto] = useAutoRead()
  const needsComputer = useNeedsComputer()
  const [isEnough, setEnough] = useState(false)
  const [known, setKnown] = useState<ReadonlyMap<string, ShopShelf> | null>(null)
  const unread = shops.filter(({ shop_uid }) => !shelves.get(shop_uid)?.isWhole)
  const isLacking = isAuto && !needsComputer && isCacheRead && unread.length > 0
  useBegunOnce(isLacking ? () => read(unread) : null)
  const hasRead = run.lines.length > 0 && !isReading(run.lines)
  const isReady = isCacheRead && (isEnough || hasRead || (run.lines.length === 0 && !isLacking))
  useEffect(() => {
    if (isReady) setKnown((before) => before ?? latest())
  }, [isReady, latest])
  // What is in the box decides what is sent: what was known of it before is not enough, and nothing is planned without it. Idle: it is not offered.
  const isBoxKnown = !box.error && (box.fetchStatus === 'idle' || (box.data !== undefined && box.isFetchedAfterMount))
  const [kept, setKept] = useState<FoundFamily | null>(null)
  const isFound = known !== null && kept?.shelves === known
  const begin = useCallback(
    () =>
      known && knowledge && isBoxKnown && !isFound
        ? findIn({ seed, shops: shops.map(({ shop_uid }) => shop_uid), shelves: known, boxes: box.data ?? [], knowledge })
        : null,
    [seed, shops, known, knowledge, isBoxKnown, isFound, box.data],
  )
  const found = useInSlices(begin)
  useEffect(() => {
    if (found) setKept((before) => (before?.shelves === found.shelves ? before : found))
  }, [found])
  return {
    family: isFound ? kept.family : null,
    error: families.error ?? (box.isFetching ? null : box.error),
    retry() {
      if (families.error) families.retry()
      if (box.error) void box.refetch()
    },
    run,
    /** When the lists were read, ms since 1970. */
    readTimes: useMemo(() => [...(known?.values() ?? [])].map(({ readAt }) => readAt), [known]),
    /** Goes on with what is known. */
    goOn: () => setEnough(true),
    readAgain: () => {
      setKnown(null)
      setEnough(false)
      read(shops)
    },
  }
}

type FamilySearch = ReturnType<typeof useFamilySearch>

/** A family with the lists that it was found in. */
interface FoundFamily {
  readonly shelves: ReadonlyMap<string, ShopShelf>
  readonly family: ShopFamily
}

function* findIn(facts: Parameters<typeof findFamily>[0]): Generator<undefined, FoundFamily> {
  return { shelves: facts.shelves, family: yield* findFamily(facts) }
}

function Searching({ search: { run, goOn } }: { readonly search: FamilySearch }) {
  const { t } = useTranslate()
  const done = run.lines.filter((line) => !isReading([line])).length
  if (run.lines.length === 0) return <ListSkeleton />
  return (
    <>
      <p role="status">{t('families.reading', { done, total: run.lines.length })}</p>
      <ProgressBar label={t('families.readingLabel')} done={done} total={run.lines.length} />
      <Toolbar>
        <Button onClick={goOn}>{t('families.goOn')}</Button>
      </Toolbar>
    </>
  )
}

/** What the family is made of, of when that is, and what it may lack. */
function FamilyNote({ family, search }: { readonly family: ShopFamily; readonly search: FamilySearch }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const nameOf = useShopName()
  const boardPath = usePagePath('goodsCoverage')
  const { title, members, unread } = family
  const { readTimes } = search
  const shops = new Set(members.map(({ shop_uid }) => shop_uid)).size
  return (
    <section className="zg-family-note" aria-label={t('families.note')}>
      <p>
        <strong>{title}</strong> {t('families.found', { goods: members.length, shops })}
        {readTimes.length > 0 && (
          <span className="zg-muted"> {t('families.readAt', { time: formats.dateTime(Math.min(...readTimes)) })}</span>
        )}
      </p>
      {unread.length > 0 && (
        <p role="status">{t('families.unread', { count: unread.length, shops: unread.map(nameOf).join(t('list.separator')) })}</p>
      )}
      <Toolbar>
        <Button size="small" onClick={search.readAgain}>
          {t('families.readAgain')}
        </Button>
        {boardPath && (
          <Link to={`${boardPath}?${new URLSearchParams({ keyword: title, [SHOPS_PARAMETER]: EVERY_SHOP })}`}>{t('families.why')}</Link>
        )}
      </Toolbar>
    </section>
  )
}
