import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import './button.css'
import { joinClasses } from './joinClasses.ts'

export interface ButtonLook {
  /** Default: a plain button with a border. `link` looks like a word in a sentence. */
  readonly kind?: 'primary' | 'danger' | 'text' | 'link' | undefined
  /** Default: the height of an input. */
  readonly size?: 'small' | 'large' | undefined
  /** `icon`: square, for an icon without words; such a button needs an `aria-label`. */
  readonly shape?: 'icon' | undefined
  /** Classes of the place that it is in. */
  readonly className?: string | undefined
}

/** The classes of a button, for the rare element that is neither a button nor a link, such as the label of a file input. */
export function toButtonClass({ kind, size, shape, className }: ButtonLook): string {
  let classes = 'zg-button'
  if (kind) classes += ` zg-button-${kind}`
  if (shape) classes += ` zg-button-${shape}`
  if (size) classes += ` zg-button-${size}`
  return joinClasses(classes, className)
}

/** A button. It submits a form only where `type` says so. */
export const Button = forwardRef<HTMLButtonElement, ButtonLook & ComponentPropsWithoutRef<'button'>>(function Button(
  { kind, size, shape, className, type = 'button', ...props },
  ref,
) {
  return <button ref={ref} type={type} className={toButtonClass({ kind, size, shape, className })} {...props} />
})

/** A link within the console that looks like a button. */
export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLook & LinkProps>(function ButtonLink(
  { kind, size, shape, className, ...props },
  ref,
) {
  return <Link ref={ref} className={toButtonClass({ kind, size, shape, className })} {...props} />
})

/** A link out of the console, or one that loads the page again, that looks like a button. */
export function ButtonAnchor({ kind, size, shape, className, ...props }: ButtonLook & ComponentPropsWithoutRef<'a'>) {
  return <a className={toButtonClass({ kind, size, shape, className })} {...props} />
}
