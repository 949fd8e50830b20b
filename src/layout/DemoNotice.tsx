import { useReader } from '../providers/i18n/useReader.ts'
import { useDeployment } from './useDeployment.ts'
import { useSandboxDirectly } from './useSandboxDirectly.ts'

/** The demo says plainly that its data is made up, and when it goes to the sandbox without the extension. */
export function DemoNotice() {
  const { t } = useReader()
  const deployment = useDeployment()
  const isDirect = useSandboxDirectly()
  if (!deployment.demo) return null
  return (
    <p className="zg-demo-notice" role="note">
      {t(isDirect ? 'demo.noticeDirect' : 'demo.notice')}
    </p>
  )
}
