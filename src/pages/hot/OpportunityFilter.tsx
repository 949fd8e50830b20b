import { type FormEvent, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Fields.tsx'

interface OpportunityFilterProps {
  readonly word: string
  /** Further fields of the filter object as JSON; ''. */
  readonly further: string
  readonly ask: (filter: { readonly word: string; readonly further: string }) => void
}

export const WORD_MAX_CHARS = 40

/** What is asked of the platform: a search word, and whatever else its filter object takes. */
export function OpportunityFilter({ word, further, ask }: OpportunityFilterProps) {
  const { t } = useTranslate()
  const [typedWord, setWord] = useState(word)
  const [typedFurther, setFurther] = useState(further)
  const isObject = parseFurther(typedFurther) !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isObject) ask({ word: typedWord.trim(), further: typedFurther.trim() })
  }
  return (
    <form className="zg-hot-filter" noValidate onSubmit={submit}>
      <TextField label={t('hot.word')} type="search" maxLength={WORD_MAX_CHARS} value={typedWord} onChange={setWord} />
      <Button type="submit" kind="primary">
        {t('hot.ask')}
      </Button>
      <details>
        <summary>{t('hot.further')}</summary>
        <TextField
          label={t('hot.furtherJson')}
          hint={t('hot.furtherHint')}
          error={isObject ? null : t('hot.furtherWrong')}
          rows={3}
          placeholder='{"cat_id": 8000}'
          value={typedFurther}
          onChange={setFurther}
        />
      </details>
    </form>
  )
}

/** Null: what was typed is no object. */
export function parseFurther(typed: string): Readonly<Record<string, unknown>> | null {
  if (typed.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(typed)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
