import type { ComponentPropsWithoutRef } from 'react'
import { joinClasses } from './joinClasses.ts'
import './toolbar.css'

interface ToolbarProps extends ComponentPropsWithoutRef<'div'> {
  /** `span` where a block may not be. Default: a div. */
  readonly as?: 'div' | 'span'
}

/** A row of controls that wraps. */
export function Toolbar({ as: Element = 'div', className, ...props }: ToolbarProps) {
  return <Element className={joinClasses('zg-toolbar', className)} {...props} />
}

/** Pushes what follows it to the end of the row. */
export function Spacer() {
  return <span className="zg-spacer" />
}
