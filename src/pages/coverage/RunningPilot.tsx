import { useMemo } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Pilot } from '../../../contract/entities/pilot.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { Missing } from '../../ui/Marks.tsx'
import { Tag, type TagTone } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { PilotDecision } from './PilotDecision.tsx'
import type { PilotVerdict, PilotVerdictName } from './pilotVerdict.ts'
import { type PilotLedger, publishedGoods, usePilotFigures } from './usePilots.ts'

const tones: Readonly<Record<PilotVerdictName, TagTone>> = { wait: 'quiet', unknown: 'warning', rollOut: 'good', retire: 'bad' }

interface RunningPilotProps {
  readonly pilot: Pilot
  /** Its goods in the box; undefined: they are not there any more. */
  readonly box: BoxGoods | undefined
  readonly ledger: PilotLedger
  readonly view: FigureScreenView
  /** All shops of the user. */
  readonly shops: readonly Shop[]
}

/** What goods that are tried have brought so far, and what to do about them. */
export function RunningPilot({ pilot, box, ledger, view, shops }: RunningPilotProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { orders, limits, judgedUntil, paidOrders, refundRate, judged } = usePilotFigures(pilot, box, ledger, view.today)
  const trust = useMemo(() => ({ shops: view.shops, askedUids: pilot.shop_uids }), [view.shops, pilot.shop_uids])
  const published = publishedGoods(pilot, box).length
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
            published,
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
        {judgedUntil !== null && <p className="zg-muted">{t('coverage.pilot.judgedUntil', { day: judgedUntil })}</p>}
        {judged.profitFen !== null && limits.length > 0 && <p className="zg-muted">{limits.join(' ')}</p>}
        {/* Of goods that are nowhere on sale nothing is asked. */}
        {published > 0 && <Completeness asked={orders} view={trust} about={pilot.title} />}
        <PilotDecision pilot={pilot} box={box} shops={shops} verdict={judged.verdict} />
      </CardBody>
    </Card>
  )
}

const round = (value: number) => Math.round(value * 100) / 100

function useReasonText({ reason, netRoi, breakEven, profitFen, likelyFen }: PilotVerdict, { wanted_orders }: Pilot): string {
  const { t } = useTranslate()
  const formats = useFormats()
  const likely = likelyFen === null ? null : formats.money(Math.abs(likelyFen))
  return t(`coverage.pilot.reasons.${reason}`, {
    later: likely === null ? t('coverage.pilot.refundsNotIn') : t('coverage.pilot.refundsIn', { money: likely }),
    likely: likely ?? '',
    wanted: formats.number(wanted_orders),
    roi: formats.number(round(netRoi ?? 0)),
    breakEven: formats.number(round(breakEven ?? 0)),
    money: formats.money(Math.abs(profitFen ?? 0)),
  })
}
