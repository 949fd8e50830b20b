import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined.js'
import { type ComponentPropsWithoutRef, forwardRef, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../joinClasses.ts'
import './dates.css'
import { lazyPlain } from '../lazyOnce.tsx'
import { parseDayText } from './parseDayText.ts'

const Calendar = lazyPlain(() => import('./Calendar.tsx').then((module) => module.Calendar))

export interface DayInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  /** `2026-11-01`, or `2026-11-01 08:30` with a time; '' while there is none. */
  readonly value: string
  /** Told of each day that there is, and of '' when the field is emptied; never of what is half typed, or beyond the limits. */
  readonly change: (value: string) => void
  /** Told of what was left in the field and is no such day. Default: it gives way to the last one that was. */
  readonly refuse?: (typed: string) => void
  /** First and last day that can be chosen, '': no limit. Default: none. */
  readonly min?: string
  readonly max?: string
  /** Default: a day alone. */
  readonly withTime?: boolean
}

/** A day in a field of text, with a calendar that opens under it by a click or the arrow down key. */
export const DayInput = forwardRef<HTMLInputElement, DayInputProps>(function DayInput(
  { value, change, refuse, min = '', max = '', withTime = false, className, onBlur, onKeyDown, ...rest },
  ref,
) {
  /** Null: as the value is. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const isFixed = Boolean(rest.disabled || rest.readOnly)
  const isWrong = typed !== null && typed.trim() !== '' && !isWithin(parseDayText(typed, withTime), min, max)

  function type(text: string) {
    setTyped(text)
    const parsed = text.trim() === '' ? '' : parseDayText(text, withTime)
    if (parsed === '' || isWithin(parsed, min, max)) change(parsed ?? '')
  }

  function pick(picked: string) {
    setTyped(null)
    setOpen(false)
    change(picked)
  }

  return (
    <span ref={frame} className="zg-day" data-time={withTime || undefined}>
      <input
        ref={ref}
        {...rest}
        type="text"
        className={joinClasses('zg-input', className)}
        placeholder={withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
        autoComplete="off"
        aria-invalid={isWrong || rest['aria-invalid'] || undefined}
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        onClick={() => setOpen(!isFixed)}
        onBlur={(event) => {
          if (isWrong) refuse?.(typed)
          setTyped(null)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setOpen(!isFixed)
          else if (event.key !== 'Shift') setOpen(false)
          // The key that closes the calendar closes nothing around it.
          if (event.key === 'Escape' && isOpen) {
            event.preventDefault()
            event.stopPropagation()
          } else onKeyDown?.(event)
        }}
      />
      <Icon of={CalendarOutlined} />
      {isOpen && (
        // Without its calendar it is typed in.
        <ErrorBoundary fallback={null}>
          <Calendar value={value} pick={pick} min={min} max={max} withTime={withTime} close={() => setOpen(false)} frame={frame} />
        </ErrorBoundary>
      )}
    </span>
  )
})

function isWithin(value: string | null, min: string, max: string): boolean {
  if (value === null) return false
  return (min === '' || value >= min) && (max === '' || value.slice(0, max.length) <= max)
}
