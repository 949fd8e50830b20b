import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usesSandboxDirectly } from '../bridge/transports/browserTransport.ts'
import { readExtensionId, watchExtensionId } from '../bridge/transports/extensionId.ts'
import { useDeployment } from './useDeployment.ts'

/** The demo says plainly that its data is made up, and when it goes to the sandbox without the extension. */
export function DemoNotice() {
  const { t } = useTranslation()
  const deployment = useDeployment()
  const [isDirect, setDirect] = useState(() => usesSandboxDirectly(deployment, readExtensionId()))
  useEffect(() => watchExtensionId(() => setDirect(usesSandboxDirectly(deployment, readExtensionId()))), [deployment])
  if (!deployment.demo) return null
  return (
    <p className="zg-demo-notice" role="note">
      {t(isDirect ? 'demo.noticeDirect' : 'demo.notice')}
    </p>
  )
}
