import { useText } from '../../providers/i18n/useText.ts'
import { useFigureView } from '../../reports/parts/useFigureView.ts'
import { profitRateCompute } from '../../resources/profitRateCompute.ts'
import '../../screens/list/list.css'

import { PageHead } from '../../ui/PageHead.tsx'
import { Calculator } from './Calculator.tsx'
import './profit.css'

/** What goods earn (specification 2, /goods/profitRateCompute). */
export function Profit() {
  const text = useText()
  const view = useFigureView(profitRateCompute.authored.name)
  return (
    <section className="zg-page zg-profit" aria-label={text(profitRateCompute.authored.label)}>
      <PageHead title={text(profitRateCompute.authored.label)} />
      <Calculator view={view} />
    </section>
  )
}
