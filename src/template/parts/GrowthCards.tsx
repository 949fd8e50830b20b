import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { DemoReply } from '../demo/demoEndpoints.ts'
import { growthQuotas, opinionQuotas } from '../demo/endpoints/analysis.ts'
import { useDemo } from '../demo/useDemo.ts'
import { DemoCard } from './DemoCard.tsx'
import { Growth } from './Growth.tsx'

/** Public opinion: a card a quota. */
export function OpinionCards() {
  return (
    <div className="zg-template-figures">
      {opinionQuotas.map((quota) => (
        <OpinionCard key={quota} quota={quota} />
      ))}
    </div>
  )
}

/** Chain growth: a card a quota. */
export function ChainGrowthCards() {
  return (
    <div className="zg-template-figures">
      {growthQuotas.map((quota) => (
        <ChainGrowthCard key={quota} quota={quota} />
      ))}
    </div>
  )
}

function OpinionCard({ quota }: { readonly quota: (typeof opinionQuotas)[number] }) {
  const { t } = useTranslate()
  const title = t(`template.opinion.${quota}`)
  return (
    <DemoCard title={title} answer={useDemo('publicOpinion', { quota })}>
      {(figure) => <GrowthFigure title={title} figure={figure} />}
    </DemoCard>
  )
}

function ChainGrowthCard({ quota }: { readonly quota: (typeof growthQuotas)[number] }) {
  const { t } = useTranslate()
  const title = t(`template.growth.${quota}`)
  return (
    <DemoCard title={title} answer={useDemo('dataChainGrowth', { quota })}>
      {(figure) => <GrowthFigure title={title} figure={figure} />}
    </DemoCard>
  )
}

interface FigureProps {
  readonly title: string
  readonly figure: DemoReply<'publicOpinion'>
}

function GrowthFigure({ title, figure: { count, growth, times, values } }: FigureProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const rows = values.map((y, index) => ({ x: formats.date(times[index] ?? 0), y, series: title }))
  return (
    <>
      <p className="zg-template-figure">{formats.number(count)}</p>
      <p className="zg-muted">
        {t('template.analysis.before')} <Growth ratio={growth} />
      </p>
      <Chart kind="spark" label={title} rows={rows} />
    </>
  )
}
