import type { ComponentPropsWithoutRef } from 'react'
import { joinClasses } from './joinClasses.ts'
import './toolbar.css'

/** A row of controls that wraps. */
export function Toolbar({ className, ...props }: ComponentPropsWithoutRef<'div'>) {
  return <div className={joinClasses('zg-toolbar', className)} {...props} />
}

/** Pushes what follows it to the end of the row. */
export function Spacer() {
  return <span className="zg-spacer" />
}
