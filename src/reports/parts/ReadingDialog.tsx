import { useState, useSyncExternalStore } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { lacksOf } from '../../figures/answers/completeness.ts'
import type { FigureAnswer, Lack } from '../../figures/answers/question.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import '../../screens/query/queries.css'
import { ShopStrip } from '../../screens/query/shops/ShopStrip.tsx'
import { LoginAgainDialog } from '../../shops/LoginAgainDialog.tsx'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Button } from '../../ui/Button.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useLiveFigures } from '../live/useLiveFigures.ts'
import { HowLong } from './HowLong.tsx'
import { lackText } from './lackText.ts'
import { toMoment } from './toMoment.ts'
import { shareOf, toShare } from './toShare.ts'
import type { FigureScreenView } from './useFigureView.ts'

interface ReadingDialogProps {
  readonly isOpen: boolean
  readonly close: () => void
  /** The figures whose source is told; null: nothing was answered so far. */
  readonly answer?: FigureAnswer | null
  /** What they lack, where it was gathered otherwise. Default: what `answer` lacks. */
  readonly lacks?: readonly Lack[] | null
  readonly view: Pick<FigureScreenView, 'shops' | 'askedUids'>
}

/** What reads the platform for the figures, what it costs, what it lacks, and what the user can do about it. */
export function ReadingDialog({ isOpen, close, answer = null, lacks = answer && lacksOf(answer.complete), view }: ReadingDialogProps) {
  const { t } = useTranslate()
  return (
    <TitledDialog isOpen={isOpen} title={t('figures.readingTitle')} close={close}>
      <div className="zg-figure-reading">
        {answer && <Facts answer={answer} shops={view.askedUids} />}
        <Reading shops={view.shops ?? []} />
        {lacks && <Lacking lacks={lacks} view={view} />}
      </div>
    </TitledDialog>
  )
}

const SECOND_MS = 1_000
/** The table below names the others. */
const NAMES_MAX = 5

/** What the figures on the screen are made of, and what of it is not counted. */
function Facts({ answer, shops }: { readonly answer: FigureAnswer; readonly shops: readonly string[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { figures } = useLiveFigures()
  const mode = useSyncExternalStore(figures.subscribe, () => figures.read().mode)
  const { complete, asOf, oldestReading = null, sheets } = answer
  const nameOf = useShopName()
  const { done, total, days, lacking } = toShare(complete, shops)
  const ofDays = lacking.filter((each) => each.days > 0).map(({ shop }) => nameOf(shop))
  const names = [...ofDays.slice(0, NAMES_MAX), ...(ofDays.length > NAMES_MAX ? ['…'] : [])].join(t('list.separator'))
  const facts = [
    t('figures.ofShops', { done, total }),
    asOf === null ? t('figures.neverRead') : t('figures.readAt', { time: toMoment(asOf * SECOND_MS, formats) }),
    asOf === null && oldestReading !== null && t('figures.othersReadAt', { time: toMoment(oldestReading * SECOND_MS, formats) }),
    days > 0 && t('figures.missingDays', { names, days: formats.number(days) }),
    complete.unresolved > 0 && t('figures.unresolved', { rows: formats.number(complete.unresolved) }),
    complete.olderThanRead > 0 && t('figures.older', { rows: formats.number(complete.olderThanRead) }),
    complete.unreadable > 0 && t('figures.unreadable', { rows: formats.number(complete.unreadable) }),
    sheets && t('figures.fromSheets', { days: formats.number(sheets.days), time: toMoment(sheets.asOf * SECOND_MS, formats) }),
    sheets && t('figures.sheetsMean'),
    (mode === 'blocked' || mode === 'full') && t(`figures.modes.${mode}`),
  ].filter((fact) => typeof fact === 'string')
  return (
    <ul className="zg-figure-facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function Reading({ shops }: { readonly shops: readonly Shop[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const lanes = useShopLanes()
  const shopResource = useResourceNamed('shops')
  const { reader } = useLiveFigures()
  const { status, run, progress, watch } = useSyncExternalStore(reader.subscribe, reader.read)
  const toText = useFailureText()
  const [waiting, setWaiting] = useState<readonly Shop[] | null>(null)
  const logIn = (uids: readonly string[]) => setWaiting(shops.filter(({ shop_uid }) => uids.includes(shop_uid)))
  const requests = watch.reduce((sum, line) => sum + line.requests, 0)
  const dueAt = Math.min(...watch.map((line) => line.dueAt))
  const failed = watch.filter(({ error }) => error !== null)
  return (
    <>
      <p>{t(`figures.statusMeans.${status}`)}</p>
      {progress && status === 'reading' && <HowLong progress={progress} />}
      <Toolbar>
        <Button kind="primary" disabled={status === 'paused' || status === 'unreachable'} onClick={reader.readNow}>
          {t('figures.readNow')}
        </Button>
        {status === 'paused' ? (
          <Button onClick={reader.resume}>{t('figures.resume')}</Button>
        ) : (
          <Button disabled={status === 'elsewhere'} onClick={reader.pause}>
            {t('figures.pause')}
          </Button>
        )}
      </Toolbar>
      <ShopStrip run={run} deeds={{ retry: reader.retry, logIn: may('addShop') ? logIn : null, passed: lanes.open }} />
      {watch.length > 0 && (
        <p className="zg-muted">
          {t('figures.watchCost', { requests: formats.number(requests) })}{' '}
          {Number.isFinite(dueAt) && status === 'watching' && t('figures.watchNext', { time: formats.time(dueAt) })}
        </p>
      )}
      {failed.length > 0 && (
        <ul className="zg-figure-failed">
          {failed.map(({ shop, kind, error }) => (
            <li key={`${shop} ${kind}`}>
              <ShopName of={shop} /> · {t(`figures.kinds.${kind}`)}: {error && toText(error)}
            </li>
          ))}
        </ul>
      )}
      <LoginAgainDialog resource={shopResource} shops={waiting} close={() => setWaiting(null)} />
    </>
  )
}

const SHOPS_SHOWN_MAX = 300

interface LackingProps {
  readonly lacks: readonly Lack[]
  readonly view: Pick<FigureScreenView, 'askedUids'>
}

/** Which days and rows of which shops the figures on the screen are without. */
function Lacking({ lacks, view: { askedUids } }: LackingProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { lacking } = shareOf(lacks, askedUids)
  if (lacking.length === 0) return <p>{t('figures.nothingLacks')}</p>
  return (
    <>
      <DataTable label={t('figures.lacking')} isCompact>
        <thead>
          <ColumnHeads heads={[t('figures.shop'), t('figures.lacking')]} />
        </thead>
        <tbody>
          {lacking.slice(0, SHOPS_SHOWN_MAX).map(({ shop, missing }) => (
            <tr key={shop}>
              <th scope="row">
                <ShopName of={shop} />
              </th>
              <td>
                {missing.map((lack) => {
                  const text = lackText(lack, t, formats)
                  return <div key={text}>{text}</div>
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {lacking.length > SHOPS_SHOWN_MAX && <p>{t('figures.moreLacking', { count: lacking.length - SHOPS_SHOWN_MAX })}</p>}
    </>
  )
}
