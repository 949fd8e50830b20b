import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import { toChartRows } from '../parts/toChartRows.ts'
import { useDemo } from '../parts/useDemo.ts'
import { LiveChat } from './LiveChat.tsx'
import { MonitorMessages } from './MonitorMessages.tsx'
import './monitor.css'
import { PopularContent } from './PopularContent.tsx'

export function Monitor() {
  return (
    <TemplatePage name="monitor">
      <div className="zg-monitor">
        <div>
          <Views />
          <PopularContent />
        </div>
        <div>
          <MonitorMessages />
          <LiveChat />
        </div>
      </div>
    </TemplatePage>
  )
}

function Views() {
  const { t } = useTranslate()
  const formats = useFormats()
  const title = t('template.monitor.views')
  return (
    <DemoCard title={title} answer={useDemo('contentData', {})}>
      {(timeline) => <Chart kind="line" label={title} rows={toChartRows(timeline, formats.time)} />}
    </DemoCard>
  )
}
