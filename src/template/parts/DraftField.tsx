import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { FormField } from '../../ui/FormField.tsx'
import type { FormDraft } from './useDraft.ts'

interface DraftFieldProps<Key extends string> {
  readonly draft: FormDraft<Key>
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
  const problem = draft.problems[name]
  const shared = {
    className: 'zg-input',
    value: draft.values[name],
    'aria-required': isRequired ?? false,
    onChange: (event: { readonly target: { readonly value: string } }) => draft.change(name, event.target.value),
  }
  return (
    <FormField
      label={
        <>
          {label}
          {isRequired && (
            <span className="zg-template-required" aria-hidden="true">
              *
            </span>
          )}
        </>
      }
      hint={hint}
      error={problem && t(`template.problems.${problem.reason}`, { ...problem.limits })}
    >
      {(control) => {
        if (options)
          return (
            <select {...control} {...shared}>
              {options.map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </select>
          )
        if (kind === 'area') return <textarea rows={4} {...control} {...shared} />
        return <input type="text" inputMode={inputModes[kind]} {...control} {...shared} />
      }}
    </FormField>
  )
}
