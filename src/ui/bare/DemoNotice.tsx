import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import './brand.css'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { useSandboxDirectly } from '../../providers/services/useSandboxDirectly.ts'

/** The demo says plainly that its data is made up, and when it goes to the sandbox without the extension. */
export function DemoNotice() {
  const { t } = useTranslate()
  const deployment = useDeployment()
  const isDirect = useSandboxDirectly()
  if (!deployment.demo) return null
  return (
    <p className="zg-demo-notice" role="note">
      {t(isDirect ? 'demo.noticeDirect' : 'demo.notice')}
    </p>
  )
}
