import { useId } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { DraftProblem } from './parseDraft.ts'

interface TypedFieldProps {
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
  readonly problem?: DraftProblem | undefined
  readonly hint?: string
  /** Figures get the keyboard of figures on a phone. */
  readonly isFigure?: boolean
}

/** Something typed, and what is wrong with it. */
export function TypedField({ label, value, change, problem, hint, isFigure = false }: TypedFieldProps) {
  const { t } = useTranslate()
  const id = useId()
  const note = problem ? t(`batches.problems.${problem}`) : hint
  return (
    <div className="zg-field">
      <label className="zg-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="zg-input"
        value={value}
        inputMode={isFigure ? 'decimal' : undefined}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => change(event.target.value)}
      />
      {note && (
        <span id={`${id}-note`} className={problem ? 'zg-field-error' : 'zg-field-hint'} role={problem ? 'alert' : undefined}>
          {note}
        </span>
      )}
    </div>
  )
}
