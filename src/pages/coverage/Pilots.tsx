import { lazy, Suspense, useMemo, useState } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Pilot, PilotState } from '../../../contract/entities/pilot.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { GoodsBatchDialog } from '../../batches/screens/plan/GoodsBatchDialog.tsx'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { Missing } from '../../ui/Marks.tsx'
import { Tag, type TagTone } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import type { PilotVerdict, PilotVerdictName } from './pilotVerdict.ts'
import type { Gap } from './prepareFill.ts'
import { type PilotLedger, publishedGoods, toPilotInput, usePilotFigures, usePilotLedger, usePilots, useSavePilot } from './usePilots.ts'

const FillDialog = lazy(() => import('./FillDialog.tsx').then((module) => ({ default: module.FillDialog })))

interface PilotsProps {
  readonly view: FigureScreenView
  readonly shops: readonly Shop[]
  readonly boxes: readonly BoxGoods[]
}

/** Goods that are tried in a few shops: what they brought, and whether they go to the others. */
export function Pilots({ view, shops, boxes }: PilotsProps) {
  const { t } = useTranslate()
  const { data, error, refetch } = usePilots()
  const running = useMemo(() => data?.list.filter(({ state }) => state === 'running') ?? [], [data])
  const ledger = usePilotLedger(running, shops)
  const byId = useMemo(() => new Map(boxes.map((box) => [box.box_id, box])), [boxes])
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.list.length === 0) return <ListMessage title={t('coverage.pilot.none')} hint={t('coverage.pilot.noneHint')} />
  const decided = data.list.filter(({ state }) => state !== 'running')
  return (
    <>
      {Boolean(ledger.error) && <FailureNotice error={ledger.error} retry={ledger.retry} />}
      {running.map((pilot) => (
        <RunningPilot key={pilot.pilot_id} {...{ pilot, ledger, view, shops }} box={byId.get(pilot.box_id)} />
      ))}
      {decided.map((pilot) => (
        <DecidedPilot key={pilot.pilot_id} pilot={pilot} />
      ))}
    </>
  )
}

const tones: Readonly<Record<PilotVerdictName, TagTone>> = { wait: 'quiet', unknown: 'warning', rollOut: 'good', retire: 'bad' }

interface RunningPilotProps {
  readonly pilot: Pilot
  readonly box: BoxGoods | undefined
  readonly ledger: PilotLedger
  readonly view: FigureScreenView
  readonly shops: readonly Shop[]
}

function RunningPilot({ pilot, box, ledger, view, shops }: RunningPilotProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { orders, paidOrders, refundRate, judged } = usePilotFigures(pilot, box, ledger, view.today)
  const trust = useMemo(() => ({ shops: view.shops, askedUids: pilot.shop_uids }), [view.shops, pilot.shop_uids])
  const names = new Map(shops.map(({ shop_uid, shop_name }) => [shop_uid, shop_name]))
  const id = `pilot-${pilot.pilot_id}`
  const figures = [
    [
      'orders',
      paidOrders === null
        ? null
        : t('coverage.pilot.ordersOf', { count: formats.number(paidOrders), wanted: formats.number(pilot.wanted_orders) }),
    ],
    ['refundRate', refundRate === null ? null : formats.percent(refundRate)],
    ['netRoi', judged.netRoi === null ? null : formats.number(round(judged.netRoi))],
    ['breakEven', judged.breakEven === null ? null : formats.number(round(judged.breakEven))],
    ['profit', judged.profitFen === null ? null : formats.money(judged.profitFen)],
  ] as const
  return (
    <Card aria-labelledby={id}>
      <CardHead>
        <h2 id={id}>{pilot.title}</h2>
        <Tag tone={tones[judged.verdict]}>{t(`coverage.pilot.verdicts.${judged.verdict}`)}</Tag>
      </CardHead>
      <CardBody className="zg-coverage-panel">
        <p>
          {t('coverage.pilot.where', {
            shops: pilot.shop_uids.map((uid) => names.get(uid) ?? uid).join(' · '),
            day: pilot.first_day,
            published: publishedGoods(pilot, box).length,
            total: pilot.shop_uids.length,
          })}
        </p>
        <p role="status">{useReasonText(judged, pilot)}</p>
        <dl className="zg-pilot-figures">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`coverage.pilot.figures.${name}`)}</dt>
              <dd>{value ?? <Missing />}</dd>
            </div>
          ))}
        </dl>
        <Completeness asked={orders} view={trust} about={pilot.title} />
        <Decision pilot={pilot} box={box} shops={shops} verdict={judged.verdict} />
      </CardBody>
    </Card>
  )
}

const round = (value: number) => Math.round(value * 100) / 100

function useReasonText({ reason, netRoi, breakEven, profitFen }: PilotVerdict, { wanted_orders }: Pilot): string {
  const { t } = useTranslate()
  const formats = useFormats()
  return t(`coverage.pilot.reasons.${reason}`, {
    wanted: formats.number(wanted_orders),
    roi: formats.number(round(netRoi ?? 0)),
    breakEven: formats.number(round(breakEven ?? 0)),
    money: formats.money(Math.abs(profitFen ?? 0)),
  })
}

interface DecisionProps {
  readonly pilot: Pilot
  readonly box: BoxGoods | undefined
  readonly shops: readonly Shop[]
  readonly verdict: PilotVerdictName
}

/** Both ways, the proposed one first in sight; each opens the preview of its batch, which can be undone. */
function Decision({ pilot, box, shops, verdict }: DecisionProps) {
  const { t } = useTranslate()
  const may = useMay()
  const save = useSavePilot()
  const [opened, setOpened] = useState<'rollOut' | 'retire' | null>(null)
  const gap = useMemo(() => (box ? toRollout(pilot, box) : null), [pilot, box])
  const published = useMemo(() => publishedGoods(pilot, box), [pilot, box])
  const decide = (state: PilotState) => void save({ ...toPilotInput(pilot), state })
  if (!may('savePilot')) return null
  const mayBatch = may('saveBatchJob') && may('saveClaims')
  return (
    <>
      <Toolbar>
        <Button
          kind={verdict === 'rollOut' ? 'primary' : undefined}
          disabled={!mayBatch || !gap || gap.shops.length === 0}
          onClick={() => setOpened('rollOut')}
        >
          {t('coverage.pilot.rollOut', { count: gap?.shops.length ?? 0 })}
        </Button>
        <Button
          kind={verdict === 'retire' ? 'danger' : undefined}
          disabled={published.length > 0 && !mayBatch}
          onClick={() => (published.length === 0 ? decide('retired') : setOpened('retire'))}
        >
          {t('coverage.pilot.retire')}
        </Button>
        <RemovePilot pilot={pilot} />
      </Toolbar>
      {opened === 'rollOut' && gap && (
        <Suspense fallback={null}>
          <FillDialog gaps={[gap]} shops={shops} close={() => setOpened(null)} begun={() => decide('rolledOut')} />
        </Suspense>
      )}
      {opened === 'retire' && <TakeOff pilot={pilot} box={box} close={() => setOpened(null)} begun={() => decide('retired')} />}
    </>
  )
}

/** The other shops, but for those that have the goods or are to get them. */
function toRollout({ title, rollout_shop_uids }: Pilot, box: BoxGoods): Gap {
  const free = ['claimed', 'refused', 'tomorrow', 'skipped', 'withdrawn']
  const taken = new Set(box.claims.flatMap(({ shop_uid, state }) => (free.includes(state) ? [] : [shop_uid])))
  return { line: { title, boxes: [box], cells: new Map() }, shops: rollout_shop_uids.filter((uid) => !taken.has(uid)) }
}

interface TakeOffProps extends Pick<DecisionProps, 'pilot' | 'box'> {
  readonly close: () => void
  readonly begun: () => void
}

/** Takes the goods off the shelf of every shop of the pilot. */
function TakeOff({ pilot, box, close, begun }: TakeOffProps) {
  const [drafts, setDrafts] = useState({ setShelf: { to: 'off' as const } } as Parameters<typeof GoodsBatchDialog>[0]['drafts'])
  // As they were when this was opened: other goods would be read again.
  const [rows] = useState(() =>
    publishedGoods(pilot, box).map(({ shop_uid, goods_id }) => ({
      ...{ key: `${shop_uid}/${goods_id}`, shop_uid, values: { goods_id }, details: [] },
    })),
  )
  return <GoodsBatchDialog kind="setShelf" rows={rows} drafts={drafts} change={setDrafts} close={close} begun={begun} />
}

/** Its goods and their claims stay; only nobody watches them any more. */
function RemovePilot({ pilot }: { readonly pilot: Pilot }) {
  const { t } = useTranslate()
  const save = useSavePilot()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind="text" onClick={() => setAsked(true)}>
        {t('coverage.pilot.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('coverage.pilot.remove')}
        confirmLabel={t('coverage.pilot.removeIt')}
        isBusy={false}
        confirm={() => void save({ ...toPilotInput(pilot), is_deleted: true })}
        close={() => setAsked(false)}
      >
        <p>{t('coverage.pilot.removeMeans', { title: pilot.title })}</p>
      </ConfirmDialog>
    </>
  )
}

function DecidedPilot({ pilot }: { readonly pilot: Pilot }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const save = useSavePilot()
  const id = `pilot-${pilot.pilot_id}`
  return (
    <Card aria-labelledby={id}>
      <CardHead>
        <h2 id={id}>{pilot.title}</h2>
        <Tag tone={pilot.state === 'rolledOut' ? 'good' : 'quiet'}>{t(`coverage.pilot.states.${pilot.state}`)}</Tag>
      </CardHead>
      <CardBody className="zg-coverage-panel">
        <p>
          {t('coverage.pilot.decided', {
            name: pilot.decided_by_name,
            time: pilot.decided_at === null ? '' : formats.dateTime(pilot.decided_at),
          })}
        </p>
        {may('savePilot') && (
          <Toolbar>
            <Button onClick={() => void save({ ...toPilotInput(pilot), state: 'running' })}>{t('coverage.pilot.again')}</Button>
            <RemovePilot pilot={pilot} />
          </Toolbar>
        )}
      </CardBody>
    </Card>
  )
}
