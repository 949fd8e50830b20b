import type { ReactNode } from 'react'
import './pageHead.css'

interface PageHeadProps {
  /** The page's only `h1`; it gets the focus when the page comes (RouteEffects). */
  readonly title: ReactNode
  /** Beside the title: remarks, a Spacer, buttons. Default: nothing. */
  readonly children?: ReactNode
}

/** The title of a page, and what can be done with all of it. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className="zg-page-head">
      <h1>{title}</h1>
      {children}
    </header>
  )
}
