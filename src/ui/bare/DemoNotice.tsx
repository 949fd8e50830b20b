import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import './brand.css'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { useSandboxDirectly } from '../../providers/services/useSandboxDirectly.ts'

/** The same in a word, for a line where there is no room for the sentence; the sentence is its title, and what screen readers read. */
export function DemoTag() {
  const { t } = useTranslate()
  const deployment = useDeployment()
  const isDirect = useSandboxDirectly()
  if (!deployment.demo) return null
  const sentence = t(isDirect ? 'demo.noticeDirect' : 'demo.notice')
  return (
    <span className="zg-demo-tag" role="note" title={sentence}>
      <span aria-hidden="true">{t('demo.tag')}</span>
      <span className="zg-visually-hidden">{sentence}</span>
    </span>
  )
}

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
