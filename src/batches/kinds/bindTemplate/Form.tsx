import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { type FormProps, RadioField, usePlanFacts } from '../formFields.tsx'
import type { TemplateDraft } from './rules.ts'

/** Of one shop a template of it; of many a name that their templates share. */
export function TemplateForm({ draft, change }: FormProps<TemplateDraft>) {
  const { t } = useTranslate()
  const { templateOptions, shopCount, isReading } = usePlanFacts()
  if (templateOptions.length === 0) return <Alert tone="info">{t(isReading ? 'batches.form.templatesComing' : 'templates.none')}</Alert>
  return (
    <RadioField
      label={t(shopCount === 1 ? 'templates.choose' : 'templates.chooseName')}
      value={draft.option}
      options={templateOptions.map(({ key, name, picks }) => ({
        value: key,
        label: name,
        ...(shopCount > 1 ? { note: t('templates.count', { count: picks.length, total: shopCount }) } : {}),
      }))}
      change={(option) => change({ option })}
    />
  )
}
