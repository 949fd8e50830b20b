import type { HTMLAttributes } from 'react'
import { joinClasses } from './joinClasses.ts'
import './tag.css'

export type TagTone = 'good' | 'bad' | 'warning' | 'quiet'

interface TagProps extends HTMLAttributes<HTMLElement> {
  /** Default: neither good nor bad. */
  readonly tone?: TagTone | undefined
  /** Default: a part of a line. */
  readonly as?: 'span' | 'li' | 'div' | 'time'
  /** Of a `time`. */
  readonly dateTime?: string
}

/** A state as a word. */
export function Tag({ tone, as: Element = 'span', className, ...props }: TagProps) {
  return <Element className={joinClasses(tone ? `zg-tag zg-tag-${tone}` : 'zg-tag', className)} {...props} />
}
