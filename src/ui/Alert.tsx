import type { ComponentPropsWithoutRef } from 'react'
import './alert.css'
import { joinClasses } from './joinClasses.ts'

export type AlertTone = 'error' | 'warning' | 'info' | 'success'

interface AlertProps extends ComponentPropsWithoutRef<'div'> {
  readonly tone: AlertTone
  /** `div` for more than one sentence. Default: a paragraph. */
  readonly as?: 'p' | 'div'
}

/** A message in the page. `role="alert"` or `role="status"` is given by the place: only it knows whether the message came by itself. */
export function Alert({ tone, as: Element = 'p', className, ...props }: AlertProps) {
  return <Element className={joinClasses(`zg-alert zg-alert-${tone}`, className)} {...props} />
}
