import { type ReactNode, useContext } from 'react'
import { PageBar, PageBarContext } from './PageBar.tsx'
import './pageHead.css'

interface PageHeadProps {
  /** The page's only `h1`; it gets the focus when the page comes (RouteEffects). Null: the screen is a part of a page that has one. */
  readonly title: ReactNode
  /** Beside the title: remarks, a Spacer, buttons. Default: nothing. */
  readonly children?: ReactNode
}

/** The title of a page, and what can be done with all of it. Inside the frame both are in the line of the breadcrumb, whose last step is the title. */
export function PageHead({ title, children }: PageHeadProps) {
  const bar = useContext(PageBarContext)
  if (!bar)
    return (
      <header className="zg-page-head">
        {title && <h1>{title}</h1>}
        {children}
      </header>
    )
  return (
    <>
      {title && <h1 className="zg-visually-hidden">{title}</h1>}
      {children && <PageBar>{children}</PageBar>}
    </>
  )
}
