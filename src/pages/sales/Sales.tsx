import { useMemo, useState } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { AskedFigure } from '../../reports/live/useFigure.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import { NoValue } from '../../reports/parts/MeasureValue.tsx'
import { type FigureScreenView, useFigureView } from '../../reports/parts/useFigureView.ts'
import { goodsQuery } from '../../resources/goodsQuery.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { salesPage } from './feature.ts'
import type { SalesChangeAnswer, SalesChangeQuestion } from './figures/salesQuestion.ts'
import { GoodsScopeControl } from './GoodsScopeControl.tsx'
import { SalesCauses } from './SalesCauses.tsx'
import { SalesChart } from './SalesChart.tsx'
import { SalesHead } from './SalesHead.tsx'
import './sales.css'
import './texts.ts'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import type { SalesCause } from './rules/salesFacts.ts'
import { type GoodsScope, useGoodsScope } from './useGoodsScope.ts'
import { toKeptAnswer, useKeptSales } from './useKeptSales.ts'
import { useSalesChange } from './useSalesChange.ts'
import type { Visitors } from './useVisitors.ts'
import { VisitorsLine } from './VisitorsLine.tsx'

/** What stands below the answer comes after it. */
const SalesMovers = lazyOnce(() => import('./SalesMovers.tsx').then((module) => module.SalesMovers))
const KeptSalesShops = lazyOnce(() => import('./KeptSalesShops.tsx').then((module) => module.KeptSalesShops))
const GoodsOfCause = lazyOnce(() => import('./GoodsOfCause.tsx').then((module) => module.GoodsOfCause))
const SalesEvents = lazyOnce(() => import('./SalesEvents.tsx').then((module) => module.SalesEvents))

/** Why sales changed: in a sentence, by day, by cause, and by goods, with what happened meanwhile. */
export function Sales() {
  const text = useText()
  const view = useFigureView('sales', 'last7')
  const { shops, error, retry } = view
  const label = text(salesPage.authored.label)
  return (
    <section className="zg-page zg-sales" aria-label={label}>
      <PageHead title={label} />
      {error && <ListFailure error={error} retry={retry} />}
      {!shops && !error && <ListSkeleton />}
      {shops && <SalesOf view={view} />}
    </section>
  )
}

function SalesOf({ view }: { readonly view: FigureScreenView }) {
  const scope = useGoodsScope(view)
  const { answer, isStale, isKept, question, shelf, visitors } = useSalesChange(view, scope.asked)
  const asked = useMemo<AskedFigure>(
    () => ({ answer: answer && { ...answer, rows: [], count: 0, total: {} }, isStale, isKept, error: null }),
    [answer, isStale, isKept],
  )
  return (
    <>
      <FigureControls view={view} hasBasis={false}>
        <GoodsScopeControl scope={scope} />
      </FigureControls>
      <Completeness asked={asked} view={view} />
      {answer ? (
        <Answered
          answer={answer}
          question={question}
          isStale={isStale}
          isShelfKnown={shelf?.isKnown !== false}
          visitors={visitors}
          view={view}
          scope={scope}
        />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

function ShelfUnknown() {
  const { t } = useTranslate()
  return (
    <p className="zg-sales-note zg-muted">
      <span>{t('sales.shelfUnknown')}</span>
      <ButtonLink size="small" to={goodsQuery.authored.path}>
        {t('sales.shelfAsk')}
      </ButtonLink>
    </p>
  )
}

/** What takes the orders themselves. */
function UnknownCauses() {
  const { t } = useTranslate()
  return (
    <tr>
      <th scope="row">
        {t('sales.kept.rest')}
        <small className="zg-muted">{t('sales.kept.restMeans')}</small>
      </th>
      <td />
      <td className="zg-cell-number">
        <NoValue reason={t('sales.kept.restMeans')} />
      </td>
    </tr>
  )
}

interface AnsweredProps {
  readonly answer: SalesChangeAnswer
  /** Of which it is, or will be; null: that is not known yet. */
  readonly question: SalesChangeQuestion | null
  readonly isStale: boolean
  readonly isShelfKnown: boolean
  readonly visitors: Visitors
  readonly view: FigureScreenView
  readonly scope: GoodsScope
}

function Answered({ answer, question, isStale, isShelfKnown, visitors, view, scope: { goods, narrow } }: AnsweredProps) {
  const { t } = useTranslate()
  const [listed, list] = useState<SalesCause | null>(null)
  // Day sheets know nothing of chosen goods.
  const kept = useKeptSales(view, visitors.ofShops, !answer.isComparable && !goods)
  const told = kept ? toKeptAnswer(answer, kept) : answer
  return (
    <div className="zg-sales-answer" aria-busy={isStale}>
      <SalesHead answer={told} />
      {kept && (
        <p className="zg-sales-note zg-muted">
          {t('queries.ofShopsShort', { done: kept.shops.length, total: view.askedUids.length })} · {t('sales.kept.means')}
        </p>
      )}
      <div className="zg-sales-columns" data-table={kept ? true : undefined}>
        {told.isComparable && (
          <Card aria-labelledby="sales-causes">
            <CardHead>
              <h2 id="sales-causes">{t('sales.causes')}</h2>
              <span className="zg-muted zg-sales-check">{t('sales.causesMean')}</span>
            </CardHead>
            {/* Visitors of goods come of a call that was seen. */}
            <SalesCauses answer={told} visitors={goods ? undefined : visitors} list={kept ? undefined : list}>
              {kept && <UnknownCauses />}
            </SalesCauses>
            <VisitorsLine traffic={visitors.traffic} />
            {!isShelfKnown && !kept && <ShelfUnknown />}
          </Card>
        )}
        {kept ? (
          <PartFallback value={<ListSkeleton />}>
            <KeptSalesShops kept={kept} asked={view.askedUids} />
          </PartFallback>
        ) : (
          <SalesChart answer={answer} />
        )}
      </div>
      {listed && question && (
        <PartFallback value={null}>
          <GoodsOfCause cause={listed} question={question} narrow={narrow} close={() => list(null)} />
        </PartFallback>
      )}
      <PartFallback value={<ListSkeleton />}>
        {answer.isComparable && <SalesMovers answer={answer} narrow={narrow} />}
        <Card aria-labelledby="sales-events">
          <CardHead>
            <h2 id="sales-events">{t('sales.events')}</h2>
          </CardHead>
          <CardBody>
            <SalesEvents answer={answer} shops={view.askedUids} />
          </CardBody>
        </Card>
      </PartFallback>
    </div>
  )
}
