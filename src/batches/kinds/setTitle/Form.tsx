import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { SelectField, TextField } from '../../../ui/Fields.tsx'
import type { FormProps } from '../formFields.tsx'
import { type TitleDraft, titleHows } from './rules.ts'

const added = { label: 'text', hint: 'textHint' } as const
/** What the input is for, by how titles change. */
const inputs = {
  replace: { label: 'by', hint: 'byHint' },
  prefix: added,
  suffix: added,
  whole: { label: 'whole', hint: 'wholeHint' },
} as const

export function TitleForm({ draft, change }: FormProps<TitleDraft>) {
  const { t } = useTranslate()
  const words = inputs[draft.how]
  return (
    <>
      <SelectField
        label={t('batches.form.titleHow')}
        value={draft.how}
        options={titleHows.map((value) => ({ value, label: t(`batches.form.titleHows.${value}`) }))}
        onChange={(how) => change({ ...draft, how })}
      />
      {draft.how === 'replace' && (
        <TextField label={t('batches.form.find')} value={draft.find} onChange={(find) => change({ ...draft, find })} autoComplete="off" />
      )}
      <TextField
        label={t(`batches.form.${words.label}`)}
        value={draft.text}
        onChange={(text) => change({ ...draft, text })}
        hint={t(`batches.form.${words.hint}`)}
        autoComplete="off"
      />
    </>
  )
}
