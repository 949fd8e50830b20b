import { type ComponentType, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Scenario } from '../../../contract/entities/cost.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { calculatorSources } from '../calculatorSources.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { usePagePath } from '../parts/usePagePath.ts'
import { CalculatorInputs } from './CalculatorInputs.tsx'
import {
  applyChanges,
  type CalculatorSheet,
  emptySheet,
  fromScenarioInputs,
  noChanges,
  type SheetChanges,
  withTarget,
} from './calculatorInputs.ts'
import type { GoodsPlace } from './goodsSheet.ts'
import { Outcome } from './Outcome.tsx'
import { Scenarios } from './Scenarios.tsx'
import { useGoodsPlace, useGoodsSheet } from './useGoodsSheet.ts'

interface CalculatorSourceProps {
  /** What the address says for the parameter. */
  readonly value: string
  readonly view: FigureScreenView
  /** The calculator: what it is filled with, and what it shows above its inputs. */
  readonly children: (filled: CalculatorSheet, about: (sheet: CalculatorSheet) => ReactNode) => ReactNode
}

/** What another feature fills the calculator with. */
export interface CalculatorSource {
  /** The parameter of the address that names it. */
  readonly parameter: string
  /** A user who may not make this call gets the empty calculator. */
  readonly call: CallName
  readonly load: () => Promise<ComponentType<CalculatorSourceProps>>
}

const sources = calculatorSources.map(({ parameter, call, load }) => ({
  parameter,
  call,
  Source: lazyOnce(load),
}))

/** What an order earns as its inputs are: those of real goods, or what another feature fills in, where the address names some. */
export function Calculator({ view }: { readonly view: FigureScreenView }) {
  const may = useMay()
  const [query] = useSearchParams()
  const [place, leavePlace] = useGoodsPlace()
  const source = sources.find(({ parameter, call }) => query.get(parameter) && may(call))
  if (!place && source)
    return (
      <PartFallback value={<ListSkeleton />}>
        <source.Source value={query.get(source.parameter) ?? ''} view={view}>
          {(filled, about) => <Workbench place={null} filled={filled} about={about} />}
        </source.Source>
      </PartFallback>
    )
  return place ? (
    <OfGoods key={`${place.shop_uid} ${place.goods_id} ${place.sku_id}`} place={place} leave={leavePlace} view={view} />
  ) : (
    <Workbench place={null} filled={emptySheet} />
  )
}

interface OfGoodsProps {
  readonly place: GoodsPlace
  readonly leave: () => void
  readonly view: FigureScreenView
}

function OfGoods({ place, leave, view }: OfGoodsProps) {
  const { t } = useTranslate()
  const { asked, title, sheet, error, retry } = useGoodsSheet(place, view)
  const shop = view.shops?.find(({ shop_uid }) => shop_uid === place.shop_uid)?.shop_name ?? place.shop_uid
  const askedUids = useMemo(() => [place.shop_uid], [place.shop_uid])
  const plansPath = usePagePath('goodsPromotion')
  return (
    <>
      <Card aria-labelledby="profit-goods">
        <CardHead>
          <h2 id="profit-goods">{[title || place.goods_id, place.sku_id, shop].filter(Boolean).join(' · ')}</h2>
          {plansPath && (
            <ButtonLink
              size="small"
              to={`${plansPath}?${new URLSearchParams({ goods: place.goods_id, [SHOPS_PARAMETER]: place.shop_uid })}`}
            >
              {t('labels.plansOfGoods')}
            </ButtonLink>
          )}
          <Button size="small" onClick={leave}>
            {t('profit.leaveGoods')}
          </Button>
        </CardHead>
        <CardBody className="zg-profit-facts">
          <FigureControls view={{ ...view, shops: undefined }} hasBasis={false} place="here" />
          <Completeness asked={asked} view={{ shops: view.shops, askedUids }} place="here" />
          {Boolean(error) && <FailureNotice error={error} retry={retry} />}
          <p className="zg-muted">{t(sheet ? 'profit.fromFigures' : 'profit.figuresCome')}</p>
        </CardBody>
      </Card>
      <Workbench place={place} filled={sheet ?? emptySheet} />
    </>
  )
}

interface WorkbenchProps {
  readonly place: GoodsPlace | null
  /** What is in the inputs before something is typed. */
  readonly filled: CalculatorSheet
  /** Shown above the inputs. Default: nothing. */
  readonly about?: (sheet: CalculatorSheet) => ReactNode
}

/** What another screen knows of goods that are not sold yet: `?price_fen=1990&cost_fen=800`. */
function fromAddress(query: URLSearchParams): SheetChanges {
  const named = Object.entries({ priceFen: query.get('price_fen'), costFen: query.get('cost_fen') })
  const values = named.flatMap(([name, fen]) => (fen !== null && /^\d{1,9}$/.test(fen) ? [[name, Number(fen)]] : []))
  return values.length === 0 ? noChanges : { values: Object.fromEntries(values) }
}

/** Inputs at the left, what follows from them at the right, scenarios below. */
function Workbench({ place, filled, about }: WorkbenchProps) {
  const may = useMay()
  const [query] = useSearchParams()
  const [changes, setChanges] = useState<SheetChanges>(() => (place ? noChanges : fromAddress(query)))
  const [scenario, setScenario] = useState<Scenario | null>(null)
  const { data: settings } = useAnswer('profitSettings', {}, { isWanted: may('profitSettings') })
  const targetBp = settings && settings.version > 0 ? settings.target_margin_bp : undefined
  const sheet = useMemo(() => {
    const below = scenario ? fromScenarioInputs(scenario.inputs) : withTarget(filled, targetBp)
    return applyChanges(below, changes)
  }, [scenario, filled, targetBp, changes])
  // A slider must follow the hand even while the comparison below is drawn again.
  const settled = useDeferredValue(sheet)
  const open = (next: Scenario | null) => {
    setScenario(next)
    setChanges(noChanges)
  }
  return (
    <>
      {about?.(sheet)}
      <div className="zg-profit-bench">
        <CalculatorInputs
          key={scenario?.scenario_id ?? 'own'}
          sheet={sheet}
          change={setChanges}
          reset={changes === noChanges && !scenario ? null : () => open(null)}
        />
        <Outcome sheet={sheet} />
      </div>
      {may('scenarioList') && <Scenarios sheet={settled} place={place} opened={scenario} open={open} />}
    </>
  )
}
