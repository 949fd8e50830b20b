import { Fragment, useMemo, useState } from 'react'
import type { Bill } from '../../../../contract/entities/bill.ts'
import { hasRight } from '../../../domain/permissions.ts'
import { toDayText } from '../../../figures/days.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useIdentity } from '../../../providers/auth/useIdentity.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../../reports/live/useFigure.ts'
import { Completeness } from '../../../reports/parts/Completeness.tsx'
import type { FigureScreenView } from '../../../reports/parts/useFigureView.ts'
import { useSheetFile } from '../../../reports/parts/useSheetFile.ts'
import { ShopChoiceButton } from '../../../shops/picker/ShopChoiceButton.tsx'
import { ShopName } from '../../../shops/ShopName.tsx'
import { useShopName } from '../../../shops/useShopName.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/Card.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../../ui/ListStates.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { BillProfit } from '../figures/profitQuestion.ts'
import { compareBill } from '../rules/platformBill.ts'
import { useProfitCall } from '../table/useProfitCall.ts'
import { useCosts } from '../useCosts.ts'
import { BillComparison, toComparisonFile } from './BillComparison.tsx'
import { BillTable } from './BillTable.tsx'
import { toBillQuestion, toModelSide, toProfitQuestion, windowOf } from './billModel.ts'

const BillImport = lazyOnce(() => import('./BillImport.tsx').then((module) => module.BillImport))
/** The longest that one call lists. */
const MONTHS_SHOWN = 12

/** The platform's bills that were read in, by month, and how far the orders explain them. */
export function Bills({ view }: { readonly view: FigureScreenView }) {
  const { t } = useTranslate()
  const may = useMay()
  const { shops, askedUids, shopChoice, changeShopChoice } = view
  const thisMonth = toDayText(view.today).slice(0, 7)
  const { data, error, refetch } = useAnswer('billList', { first_month: monthBefore(thisMonth, MONTHS_SHOWN - 1), last_month: thisMonth })
  const [wanted, setWanted] = useState<string | null>(null)
  const [isImporting, setImporting] = useState(false)
  const bills = useMemo(
    () => data?.list.filter(({ shop_uid }) => askedUids.includes(shop_uid)).sort((a, b) => b.month.localeCompare(a.month)),
    [data, askedUids],
  )
  const months = [...new Set(bills?.map(({ month }) => month))]
  const month = months.find((each) => each === wanted) ?? months[0] ?? null
  return (
    <>
      <Toolbar className="zg-bills-choice">
        {months.length > 0 && month && (
          <label>
            {t('profit.bills.month')}{' '}
            <select className="zg-input" value={month} onChange={({ target }) => setWanted(target.value)}>
              {months.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
        {shops && <ShopChoiceButton shops={shops} choice={shopChoice} change={changeShopChoice} />}
        {may('saveBill') && shops && (
          <Button kind="primary" onClick={() => setImporting(true)}>
            {t('profit.bills.import')}
          </Button>
        )}
      </Toolbar>
      {Boolean(error) && !data && <ListFailure error={error as Error} retry={() => void refetch()} />}
      {!bills && !error && <ListSkeleton />}
      {bills?.length === 0 && <ListMessage title={t('profit.bills.none', { months: MONTHS_SHOWN })} hint={t('profit.bills.noneHint')} />}
      {bills && month && (
        <>
          <Comparison key={month} bills={bills.filter((each) => each.month === month)} month={month} view={view} />
          <BillTable bills={bills} months={MONTHS_SHOWN} mayChange={may('saveBill')} />
        </>
      )}
      {isImporting && shops && data && <BillImport shops={shops} known={data.list} close={() => setImporting(false)} />}
    </>
  )
}

function monthBefore(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - count)
  return date.toISOString().slice(0, 7)
}

interface ComparisonProps {
  readonly bills: readonly Bill[]
  readonly month: string
  readonly view: FigureScreenView
}

/** The bills of a month beside what was ordered and refunded in their days: of all their shops, or of one. */
function Comparison({ bills, month, view }: ComparisonProps) {
  const { t } = useTranslate()
  const identity = useIdentity()
  const { save, isBusy, failure } = useSheetFile()
  const nameOf = useShopName()
  const [shop, setShop] = useState('')
  const chosen = useMemo(() => bills.filter(({ shop_uid }) => shop === '' || shop_uid === shop), [bills, shop])
  const question = useMemo(() => toBillQuestion(chosen), [chosen])
  const asked = useFigure(question)
  const window = windowOf(chosen)
  const profit = useProfitOfBills(chosen, view)
  const report = useMemo(() => {
    if (!asked.answer || asked.isStale || profit === 'asked') return null
    return compareBill(
      toModelSide(chosen, asked.answer, profit),
      chosen.flatMap(({ lines }) => lines),
    )
  }, [asked.answer, asked.isStale, profit, chosen])
  const lacking = view.asked.filter(({ shop_uid }) => !bills.some((bill) => bill.shop_uid === shop_uid))
  const title = t('profit.bills.comparison', { month })
  return (
    <Card aria-labelledby="profit-bill">
      <CardHead>
        <h2 id="profit-bill">{title}</h2>
        {bills.length > 1 && (
          <select
            className="zg-input zg-profit-short"
            aria-label={t('profit.bills.shop')}
            value={shop}
            onChange={({ target }) => setShop(target.value)}
          >
            <option value="">{t('profit.bills.allShops', { count: bills.length })}</option>
            {bills.map(({ shop_uid }) => (
              <option key={shop_uid} value={shop_uid}>
                {nameOf(shop_uid)}
              </option>
            ))}
          </select>
        )}
        {report &&
          identity &&
          hasRight(identity, 'profit.export') &&
          (['xlsx', 'csv'] as const).map((format) => (
            <Button key={format} disabled={isBusy} onClick={() => void save(format, toComparisonFile(title, report, chosen, t))}>
              {t('figures.saveAs', { format: format.toUpperCase() })}
            </Button>
          ))}
      </CardHead>
      <CardBody className="zg-profit-facts">
        <p className="zg-muted">{t('profit.bills.means', { from: window?.from ?? '', to: window?.to ?? '' })}</p>
        <Completeness asked={asked} view={{ shops: view.shops, askedUids: chosen.map(({ shop_uid }) => shop_uid) }} place="here" />
        {lacking.length > 0 && (
          <details>
            <summary>{t('profit.bills.lacking', { count: lacking.length })}</summary>
            <p>
              {lacking.map(({ shop_uid }, at) => (
                <Fragment key={shop_uid}>
                  {at > 0 && t('list.separator')}
                  <ShopName of={shop_uid} />
                </Fragment>
              ))}
            </p>
          </details>
        )}
        <RefusedLines bills={chosen} />
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
      </CardBody>
      {report ? <BillComparison report={report} bills={chosen} /> : <ListSkeleton />}
    </Card>
  )
}

/** Which of the bills lack lines of their files: a part of the difference may be theirs. */
function RefusedLines({ bills }: Pick<ComparisonProps, 'bills'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  const nameOf = useShopName()
  const lacking = bills.filter(({ refused_lines = 0 }) => refused_lines > 0)
  if (lacking.length === 0) return null
  const toWords = ({ shop_uid, refused_lines = 0 }: Bill) =>
    t('profit.bills.refusedOf', { shop: nameOf(shop_uid), count: formats.number(refused_lines) })
  return <Alert tone="warning">{t('profit.bills.refusedMeans', { bills: lacking.map(toWords).join(t('list.separator')) })}</Alert>
}

/** What the orders of the shops and days of these bills should have cost in fees; null: that cannot be said, and fees are not compared. */
function useProfitOfBills(bills: readonly Bill[], { shops }: FigureScreenView): BillProfit | 'asked' | null {
  const settings = useAnswer('profitSettings', {})
  const uids = useMemo(() => [...new Set(bills.map(({ shop_uid }) => shop_uid))], [bills])
  const costs = useCosts(uids)
  const question = useMemo(() => {
    if (!shops || !settings.data) return null
    const { shared, freight } = settings.data
    return toProfitQuestion(bills, { everyShop: shops.map(({ shop_uid }) => shop_uid), shared, freight })
  }, [bills, shops, settings.data])
  const { answer, isStale, error } = useProfitCall('billProfit', question, costs.data)
  if (error || settings.error || costs.error) return null
  if (settings.data && shops && question === null) return null
  return isStale ? 'asked' : (answer ?? 'asked')
}
