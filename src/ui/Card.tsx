import type { ComponentPropsWithoutRef } from 'react'
import './card.css'
import { joinClasses } from './joinClasses.ts'

interface CardProps extends ComponentPropsWithoutRef<'section'> {
  /** Default: a section, which is named by its heading (`aria-labelledby`). */
  readonly as?: 'section' | 'div' | 'article'
}

/** A surface. What needs room around it is in a CardBody; a table needs none. */
export function Card({ as: Element = 'section', className, ...props }: CardProps) {
  return <Element className={joinClasses('zg-card', className)} {...props} />
}

/** The first child, a heading, is at the left, the others are at the right. */
export function CardHead({ className, ...props }: ComponentPropsWithoutRef<'header'>) {
  return <header className={joinClasses('zg-card-head', className)} {...props} />
}

export function CardBody({ className, ...props }: ComponentPropsWithoutRef<'div'>) {
  return <div className={joinClasses('zg-card-body', className)} {...props} />
}
