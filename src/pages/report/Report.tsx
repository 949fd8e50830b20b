import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toDayText } from '../../figures/days.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import { WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'
import { type FigureScreenView, useFigureView } from '../../reports/parts/useFigureView.ts'
import '../../reports/parts/strip.css'
import '../../screens/list/list.css'
import { Button } from '../../ui/Button.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { useAddressChoice } from '../parts/useAddressChoice.ts'
import { oldOrders } from '../profit/index.ts'
import { Decisions, useDecisions } from './Decisions.tsx'
import { reportPage } from './feature.ts'
import { GoodsEnds } from './GoodsEnds.tsx'
import { ReportTiles } from './ReportTiles.tsx'
import { isLeftOut } from './reportRows.ts'
import { type Against, againsts, nameOfPeriod, type PeriodName, periodNames, toComparedDays, toPeriod } from './rules/period.ts'
import { ShopTable } from './ShopTable.tsx'
import './report.css'
import { useReport } from './useReport.ts'
import { useReportFile } from './useReportFile.ts'
import { useReportLinks } from './useReportLinks.ts'
import './texts.ts'

/** How the chosen days went, on one page to be read, printed or sent: last month where the address names none. */
export function Report() {
  const text = useText()
  const [query] = useSearchParams()
  const seen = useFigureView(reportPage.authored.name, null)
  const { shops, error, retry } = seen
  const today = toDayText(seen.today)
  const view = useMemo((): FigureScreenView => {
    if (query.has(WINDOW_PARAMETER)) return seen
    const window = toPeriod('lastMonth', today)
    return { ...seen, span: window, window }
  }, [query, seen, today])
  return (
    <section className="zg-page zg-report" aria-label={text(reportPage.authored.label)}>
      <PageHead title={text(reportPage.authored.label)} />
      {error && <ListFailure error={error} retry={retry} />}
      {!shops && !error && <ListSkeleton />}
      {shops && <OfShops view={view} today={today} />}
    </section>
  )
}

interface OfShopsProps {
  readonly view: FigureScreenView
  /** `2026-11-22`. */
  readonly today: string
}

function OfShops({ view, today }: OfShopsProps) {
  const { t } = useTranslate()
  const [against, setAgainst] = useAddressChoice('against', againsts)
  const { window } = view
  const compared = useMemo(() => toComparedDays(window, against), [window, against])
  const report = useReport(view, compared)
  const decisions = useDecisions(window)
  const file = useReportFile()
  const linkOf = useReportLinks(view)
  const chosen = nameOfPeriod(window, today)
  const periods = {
    label: chosen && t(`report.periods.${chosen}`),
    choices: (close: () => void) => (
      <PeriodChoices
        chosen={chosen}
        choose={(name) => {
          view.change({ span: toPeriod(name, today) })
          close()
        }}
      />
    ),
  }
  const { now, comparedOver, isThere, isWhole, isProfitSettled, whyNoProfit, lines, total, days, best, worst, isPartly, failure } = report
  const title = `${t('report.of', { from: window.from, to: window.to, beforeFrom: compared.from, beforeTo: compared.to })}`
  const underWay = comparedOver && t('report.underWay', { to: comparedOver.days.to, beforeTo: comparedOver.compared.to })
  const lastOld = oldOrders(view.today).to
  const young = window.to > lastOld ? t('report.young', { until: lastOld }) : null
  const leftOut = isThere && lines.some(isLeftOut) ? t('report.leftOut') : null
  return (
    <>
      <FigureControls view={view} hasBasis={false} periods={periods}>
        <AgainstChoice against={against} choose={setAgainst} />
      </FigureControls>
      <Completeness asked={now} view={view} />
      <PageBar>
        <Button onClick={() => globalThis.print()}>{t('report.print')}</Button>
        <Button
          disabled={file.isBusy || !isWhole || !decisions.isSettled}
          onClick={() =>
            void file.save({
              title,
              underWay,
              leftOut,
              young,
              lines,
              total,
              best,
              worst,
              isPartly,
              isCut: decisions.isCut,
              decisions: decisions.list ?? [],
            })
          }
        >
          {t('report.save')}
        </Button>
      </PageBar>
      {Boolean(failure ?? file.failure) && <FailureNotice error={failure ?? file.failure} retry={() => globalThis.location.reload()} />}
      <p className="zg-report-of">{title}</p>
      {underWay && <p className="zg-report-of">{underWay}</p>}
      {leftOut && <p className="zg-report-of">{leftOut}</p>}
      {young && <p className="zg-report-young">{young}</p>}
      <ReportTiles
        total={total}
        days={days}
        isAnswered={isThere}
        noProfit={t(whyNoProfit(lines.map(({ shop_uid }) => shop_uid)))}
        isPartly={isPartly}
        linkOf={linkOf}
      />
      <ShopTable linkOf={linkOf} lines={lines} total={total} isAnswered={isThere} whyNoProfit={whyNoProfit} />
      <GoodsEnds best={best} worst={worst} isSettled={isProfitSettled} linkOf={linkOf} />
      <Decisions {...decisions} />
    </>
  )
}

interface PeriodChoicesProps {
  /** Null: the days have no word. */
  readonly chosen: PeriodName | null
  readonly choose: (name: PeriodName) => void
}

function PeriodChoices({ chosen, choose }: PeriodChoicesProps) {
  const { t } = useTranslate()
  return (
    <fieldset className="zg-figure-spans zg-report-periods">
      <legend className="zg-visually-hidden">{t('report.period')}</legend>
      {periodNames.map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => choose(name)}>
          {t(`report.periods.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}

function AgainstChoice({ against, choose }: { readonly against: Against; readonly choose: (against: Against) => void }) {
  const { t } = useTranslate()
  return (
    <PopoverButton about={t('report.against')} label={t(`report.againsts.${against}`)}>
      {(close) => (
        <fieldset className="zg-figure-spans">
          <legend className="zg-visually-hidden">{t('report.against')}</legend>
          {againsts.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === against}
              onClick={() => {
                choose(value)
                close()
              }}
            >
              {t(`report.againsts.${value}`)}
            </button>
          ))}
        </fieldset>
      )}
    </PopoverButton>
  )
}
