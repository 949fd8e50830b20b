import type { ComponentPropsWithoutRef } from 'react'
import './card.css'
import { joinClasses } from './joinClasses.ts'

interface CardProps extends ComponentPropsWithoutRef<'section'> {
  /** Default: a section, which is named by its heading (`aria-labelledby`). */
  readonly as?: 'section' | 'div' | 'article' | 'li' | 'fieldset'
  /** Room around everything in it, in place of a CardBody. Default: false. */
  readonly isPadded?: boolean
}

/** A surface. What needs room around it is in a CardBody; a table needs none. */
export function Card({ as = 'section', isPadded = false, className, ...props }: CardProps) {
  // Each of these elements takes what a section takes.
  const Element = as as 'section'
  return <Element className={joinClasses(isPadded ? 'zg-card zg-card-body' : 'zg-card', className)} {...props} />
}

/** The first child, a heading, is at the left, the others are at the right. */
export function CardHead({ className, ...props }: ComponentPropsWithoutRef<'header'>) {
  return <header className={joinClasses('zg-card-head', className)} {...props} />
}

interface CardBodyProps extends ComponentPropsWithoutRef<'div'> {
  /** Default: a div. */
  readonly as?: 'div' | 'p' | 'ol' | 'ul' | 'dl'
}

export function CardBody({ as = 'div', className, ...props }: CardBodyProps) {
  const Element = as as 'div'
  return <Element className={joinClasses('zg-card-body', className)} {...props} />
}
