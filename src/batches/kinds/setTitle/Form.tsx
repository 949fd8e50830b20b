import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Choice, type FormProps, TypedField } from '../formFields.tsx'
import { type TitleDraft, titleHows } from './rules.ts'

export function Form({ draft, change }: FormProps<TitleDraft>) {
  const { t } = useTranslate()
  return (
    <>
      <Choice
        label={t('batches.form.titleHow')}
        value={draft.how}
        options={titleHows.map((value) => ({ value, label: t(`batches.form.titleHows.${value}`) }))}
        change={(how) => change({ ...draft, how })}
      />
      {draft.how === 'replace' && (
        <TypedField label={t('batches.form.find')} value={draft.find} change={(find) => change({ ...draft, find })} />
      )}
      <TypedField
        label={t(draft.how === 'replace' ? 'batches.form.by' : 'batches.form.text')}
        value={draft.text}
        change={(text) => change({ ...draft, text })}
        hint={t(draft.how === 'replace' ? 'batches.form.byHint' : 'batches.form.textHint')}
      />
    </>
  )
}
