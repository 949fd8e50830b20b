import type { ReactNode } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { areDemoEndpointsOn, DEMO_ENDPOINTS_COMMAND } from '../../resources/shared/areDemoEndpointsOn.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import './template.css'
import ApiOutlined from '@ant-design/icons-svg/es/asn/ApiOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePage } from './usePage.ts'

interface TemplatePageProps {
  /** Of the declaration, which has the title. */
  readonly name: string
  /** What is shown when the demo endpoints are off: by default nothing but the sentence that they are. */
  readonly withoutData?: ReactNode
  readonly children: ReactNode
}

/** A page of the template: its title, and the rest as far as there is data for it. */
export function TemplatePage({ name, withoutData = null, children }: TemplatePageProps) {
  const text = useText()
  const title = text(usePage(name).label)
  const isOn = areDemoEndpointsOn()
  return (
    <section className="zg-template" aria-label={title}>
      <PageHead title={title} />
      {!isOn && <DemoEndpointsOff />}
      {isOn ? children : withoutData}
    </section>
  )
}

/** Says plainly where the page's data would come from, that it does not, and how to change that (product H4). */
function DemoEndpointsOff() {
  const { t } = useTranslate()
  return (
    <Card as="div" className="zg-template-off" role="note">
      <span className="zg-template-off-icon">
        <Icon of={ApiOutlined} />
      </span>
      <div>
        <h2>{t('template.off.title')}</h2>
        <p className="zg-muted">{t('template.off.body')}</p>
        <p>{t('template.off.how')}</p>
        <p>
          <code className="zg-code zg-template-command">{DEMO_ENDPOINTS_COMMAND}</code>
        </p>
      </div>
    </Card>
  )
}
