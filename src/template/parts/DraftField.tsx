import { useId } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Draft } from './useDraft.ts'

interface DraftFieldProps<Key extends string> {
  readonly draft: Draft<Key>
  readonly name: Key
  readonly label: string
  readonly hint?: string | undefined
  readonly isRequired?: boolean
  /** Default: one line of text. */
  readonly kind?: 'text' | 'area' | 'number' | 'url'
  /** A choice instead of a text. */
  readonly options?: readonly (readonly [value: string, word: string])[]
}

const inputModes = { text: 'text', area: 'text', number: 'decimal', url: 'url' } as const

/** One field of a draft: label, input, hint, and what is wrong. */
export function DraftField<Key extends string>({ draft, name, label, hint, isRequired, kind = 'text', options }: DraftFieldProps<Key>) {
  const { t } = useTranslate()
  const id = useId()
  const problem = draft.problems[name]
  const shared = {
    id,
    className: 'zg-input',
    value: draft.values[name],
    'aria-required': isRequired ?? false,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-note`,
    onChange: (event: { readonly target: { readonly value: string } }) => draft.change(name, event.target.value),
  }
  return (
    <div className="zg-field">
      <label className="zg-label" htmlFor={id}>
        {label}
        {isRequired && (
          <span className="zg-template-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {options && (
        <select {...shared}>
          {options.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
      {!options && (kind === 'area' ? <textarea rows={4} {...shared} /> : <input type="text" inputMode={inputModes[kind]} {...shared} />)}
      <p id={`${id}-note`} className={problem ? 'zg-field-error' : 'zg-field-hint'}>
        {problem ? t(`template.problems.${problem.reason}`, { ...problem.limits }) : hint}
      </p>
    </div>
  )
}
