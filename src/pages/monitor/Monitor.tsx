import { useTranslation } from 'react-i18next'
import { Chart } from '../charts/Chart.tsx'
import { DemoCard } from '../demo/DemoCard.tsx'
import { TemplatePage } from '../demo/TemplatePage.tsx'
import { toChartRows } from '../demo/toChartRows.ts'
import { useDemo } from '../demo/useDemo.ts'
import { useFormats } from '../generated/useFormats.ts'
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
  const { t } = useTranslation()
  const formats = useFormats()
  const title = t('template.monitor.views')
  return (
    <DemoCard title={title} answer={useDemo('contentData', {})}>
      {(timeline) => <Chart kind="line" label={title} rows={toChartRows(timeline, formats.time)} />}
    </DemoCard>
  )
}
