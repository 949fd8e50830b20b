import type { ComponentPropsWithoutRef } from 'react'
import './empty.css'
import { joinClasses } from './joinClasses.ts'

interface EmptyProps extends ComponentPropsWithoutRef<'section'> {
  /** `section` for what takes the place of a whole page, `p` for a sentence alone. Default: a div. */
  readonly as?: 'div' | 'section' | 'p'
}

/** Nothing to show, in the place of what would be there: a sentence, and what to do about it. The role is given by the place. */
export function Empty({ as: Element = 'div', className, ...props }: EmptyProps) {
  return <Element className={joinClasses('zg-empty', className)} {...props} />
}
