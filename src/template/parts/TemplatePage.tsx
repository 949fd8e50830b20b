import type { ReactNode } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { areDemoEndpointsOn } from '../demo/areDemoEndpointsOn.ts'
import { DemoEndpointsOff } from './DemoEndpointsOff.tsx'
import './template.css'
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
      <h1>{title}</h1>
      {!isOn && <DemoEndpointsOff />}
      {isOn ? children : withoutData}
    </section>
  )
}
