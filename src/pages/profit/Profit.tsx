import { useSearchParams } from 'react-router-dom'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigureView } from '../../reports/parts/useFigureView.ts'
import { profitRateCompute } from './feature.ts'
import '../../screens/list/list.css'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageParts } from '../../ui/PageParts.tsx'
import { Calculator } from './Calculator.tsx'
import './profit.css'
import './texts.ts'

const Bills = lazyOnce(() => import('./bills/Bills.tsx').then((module) => module.Bills))
const CostSettings = lazyOnce(() => import('./CostSettings.tsx').then((module) => module.CostSettings))
const Ledger = lazyOnce(() => import('./Ledger.tsx').then((module) => module.Ledger))
const ProfitTable = lazyOnce(() => import('./table/ProfitTable.tsx').then((module) => module.ProfitTable))
const parts = ['table', 'calculator', 'ledger', 'settings', 'bills'] as const
/** Without its call a part is not offered: a backend of the specification alone keeps no ledger, and the calculator goes without. */
const callOf = { table: 'costList', ledger: 'costList', settings: 'profitSettings', bills: 'billList' } as const
const PART_PARAMETER = 'part'

/** What goods earn (specification 2, /goods/profitRateCompute). */
export function Profit() {
  const text = useText()
  const { t } = useTranslate()
  const may = useMay()
  const view = useFigureView(profitRateCompute.authored.name)
  const [query, setQuery] = useSearchParams()
  const offered = parts.filter((each) => each === 'calculator' || may(callOf[each]))
  // Where goods or a price are named, they are calculated.
  const first = query.has('goods_id') || query.has('price_fen') ? 'calculator' : (offered[0] ?? 'calculator')
  const part = offered.find((each) => each === query.get(PART_PARAMETER)) ?? first
  const choose = (next: (typeof parts)[number]) =>
    setQuery((before) => {
      const address = new URLSearchParams(before)
      address.set(PART_PARAMETER, next)
      return address
    })
  return (
    <section className="zg-page zg-profit" aria-label={text(profitRateCompute.authored.label)}>
      <PageHead title={text(profitRateCompute.authored.label)} />
      {offered.length > 1 && (
        <PageParts
          label={t('profit.part')}
          parts={offered.map((value) => ({ value, label: t(`profit.parts.${value}`) }))}
          chosen={part}
          choose={choose}
        />
      )}
      {part === 'calculator' && <Calculator view={view} />}
      {part !== 'calculator' && view.error && <ListFailure error={view.error} retry={view.retry} />}
      {!view.error && (
        <PartFallback value={<ListSkeleton />}>
          {part === 'table' && <ProfitTable view={view} />}
          {part === 'ledger' && <Ledger view={view} />}
          {part === 'settings' && <CostSettings view={view} />}
          {part === 'bills' && <Bills view={view} />}
        </PartFallback>
      )}
    </section>
  )
}
