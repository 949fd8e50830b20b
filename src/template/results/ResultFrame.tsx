import type { IconDefinition } from '@ant-design/icons-svg/es/types.js'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import './results.css'

interface ResultFrameProps {
  readonly icon: IconDefinition
  readonly tone: 'success' | 'error' | 'quiet'
  /** Of an exception, above its name. */
  readonly code?: number
  readonly title: string
  readonly body: string
  /** Under the sentence, in a box. */
  readonly details?: ReactNode
  /** What to do next. */
  readonly children: ReactNode
}

/** One outcome in the middle of the page. */
export function ResultFrame({ icon, tone, code, title, body, details, children }: ResultFrameProps) {
  return (
    <section className="zg-card zg-result" data-tone={tone} aria-label={title}>
      <span className="zg-result-icon">
        <Icon of={icon} />
      </span>
      {code !== undefined && <p className="zg-exception-code">{code}</p>}
      <h1>{title}</h1>
      <p className="zg-muted">{body}</p>
      {details && <div className="zg-result-details">{details}</div>}
      <div className="zg-toolbar">{children}</div>
    </section>
  )
}
