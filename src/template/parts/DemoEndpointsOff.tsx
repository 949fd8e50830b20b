import ApiOutlined from '@ant-design/icons-svg/es/asn/ApiOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DEMO_ENDPOINTS_COMMAND } from '../demo/areDemoEndpointsOn.ts'

/** Says plainly where the page's data would come from, that it does not, and how to change that (product H4). */
export function DemoEndpointsOff() {
  const { t } = useTranslate()
  return (
    <div className="zg-card zg-template-off" role="note">
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
    </div>
  )
}
