import { type ReactNode, useMemo } from 'react'
import { type Chance, lackingFields } from '../../../contract/entities/hotList.ts'
import { EVERY_ROW, type FigureQuestion, type FigureRow } from '../../figures/answers/question.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { BREAK_EVEN_ORDERS_MIN, type CalculatorSheet, emptySheet, goodsQuestion, profitRate, soldOf, toOrder } from '../profit/index.ts'
import { chanceStateOptions } from './chanceStates.ts'
import { useChances } from './chances.ts'
import { fitsWords } from './rules/chanceScore.ts'
import './hot.css'
import './texts.ts'

const WHOLE_BP = 10_000

interface ChanceCalculatorProps {
  /** The number of the opportunity, `chance_id`. */
  readonly value: string
  readonly view: FigureScreenView
  /** The calculator: what it is filled with, and what it shows above its inputs. */
  readonly children: (filled: CalculatorSheet, about: (sheet: CalculatorSheet) => ReactNode) => ReactNode
}

/** The calculator for an opportunity: its refunds are those of own goods like it, and its margin is kept with it. */
export function ChanceCalculator({ value, view, children }: ChanceCalculatorProps) {
  const chances = useChances()
  const chance = chances.byId.get(value)
  const { shops, askedUids, window } = view
  const asked = useFigure(
    useMemo<FigureQuestion | null>(
      () =>
        shops
          ? {
              ...goodsQuestion,
              by: ['goods'],
              window,
              basis: 'ordered',
              shops: askedUids,
              top: { order: 'most', limit: EVERY_ROW },
              withNames: true,
            }
          : null,
      [shops, askedUids, window],
    ),
  )
  const rows = asked.answer?.rows
  const like = useMemo(() => (rows && chance ? toLike(rows, chance.keywords) : null), [rows, chance])
  const filled = useMemo(() => toFilled(like), [like])
  if (chances.error) return <FailureNotice error={chances.error} retry={chances.retry} />
  return children(filled, (sheet) =>
    chance ? (
      <Card aria-labelledby="profit-chance">
        <CardHead>
          <h2 id="profit-chance">{chance.keywords}</h2>
          {chances.save && <KeepMargin chance={chance} sheet={sheet} save={chances.save} />}
        </CardHead>
        <CardBody className="zg-hot-likes">
          <FigureControls view={view} hasBasis={false} place="here" />
          <Completeness asked={asked} view={view} place="here" />
          <LikeWords like={like} />
        </CardBody>
      </Card>
    ) : null,
  )
}

/** What became of orders of own goods with the same words. Rates are null where there are too few orders. */
interface Like extends Pick<ReturnType<typeof soldOf>, 'cancelledBp' | 'lostBp' | 'returnedBp'> {
  readonly goods: number
  readonly orders: number
}

function toLike(rows: readonly FigureRow[], keywords: string): Like {
  const fitting = rows.filter(({ name }) => fitsWords(name?.title ?? '', keywords))
  const orders = fitting.reduce((sum, { sums }) => sum + (sums.paidOrders?.part ?? 0), 0)
  const { cancelledBp, lostBp, returnedBp } = soldOf(orders < BREAK_EVEN_ORDERS_MIN ? [] : fitting)
  return { goods: fitting.length, orders, cancelledBp, lostBp, returnedBp }
}

/** Rates that are not known stay as they are without an opportunity: those of refunds are unknown, which is not 0. */
function toFilled(like: Like | null): CalculatorSheet {
  if (!like || like.returnedBp === null || like.lostBp === null) return emptySheet
  const { cancelledBp, lostBp, returnedBp } = like
  const values = { lostBp, returnedBp, ...(cancelledBp !== null && { cancelledBp }) }
  const origins = Object.fromEntries(Object.keys(values).map((name) => [name, 'figures' as const]))
  return { ...emptySheet, values: { ...emptySheet.values, ...values }, origins: { ...emptySheet.origins, ...origins } }
}

function LikeWords({ like }: { readonly like: Like | null }) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (!like) return <p className="zg-muted">{t('profit.figuresCome')}</p>
  const counts = { goods: formats.number(like.goods), orders: formats.number(like.orders) }
  const isKnown = like.returnedBp !== null && like.lostBp !== null
  return <p className="zg-muted">{t(isKnown ? 'hot.like.known' : 'hot.like.tooFew', { ...counts, least: BREAK_EVEN_ORDERS_MIN })}</p>
}

interface KeepMarginProps {
  readonly chance: Chance
  readonly sheet: CalculatorSheet
  readonly save: NonNullable<ReturnType<typeof useChances>['save']>
}

/** Keeps what the calculator says with the opportunity, which has then come as far as what is known of it allows. */
function KeepMargin({ chance, sheet, save }: KeepMarginProps) {
  const { t } = useTranslate()
  const text = useText()
  const { isBusy, run, say } = useWrite({ failsBy: 'notice' })
  const rate = profitRate(toOrder(sheet))

  async function keep() {
    if (rate === null) return
    await run(async () => {
      const next = toChecked(chance, Math.round(rate * WHOLE_BP), sheet.values.costFen)
      await save(next)
      const label = chanceStateOptions.find(({ value }) => value === next.state)?.label
      const isBehind = next.state === 'picked' || next.state === 'sourceFound'
      say(t(isBehind ? 'hot.marginBehind' : 'hot.marginKept', { state: label ? text(label) : '' }))
    })
  }
  return (
    <Button kind="primary" size="small" disabled={rate === null || isBusy} onClick={() => void keep()}>
      {t('hot.keepMargin')}
    </Button>
  )
}

/** Without a source it stays where it is; goods that are published already were only waiting for the margin. */
function toChecked({ picked_at: _, saved_at: __, saved_by_name: ___, ...known }: Chance, margin_bp: number, costFen: number | null) {
  const next = { ...known, margin_bp, cost_fen: costFen ?? known.cost_fen }
  const state: Chance['state'] = known.goods_id === '' ? 'profitChecked' : 'published'
  return lackingFields({ ...next, state }).length === 0 ? { ...next, state } : next
}
