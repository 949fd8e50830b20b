import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { SelectField, TextField } from '../../ui/Fields.tsx'
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
    label: (
      <>
        {label}
        {isRequired && (
          <span className="zg-template-required" aria-hidden="true">
            *
          </span>
        )}
      </>
    ),
    hint,
    error: problem && t(`template.problems.${problem.reason}`, { ...problem.limits }),
    value: draft.values[name],
    'aria-required': isRequired ?? false,
    onChange: (typed: string) => draft.change(name, typed),
  }
  if (options) return <SelectField {...shared} options={options.map(([value, word]) => ({ value, label: word }))} />
  if (kind === 'area') return <TextField {...shared} rows={4} />
  return <TextField {...shared} type="text" inputMode={inputModes[kind]} />
}
