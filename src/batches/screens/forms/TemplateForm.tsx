import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { TemplateOption } from '../../../shops/freightTemplates.ts'
import { Alert } from '../../../ui/Alert.tsx'
import type { FormProps } from './formProps.ts'
import { RadioField } from './RadioField.tsx'

interface TemplateFormProps extends FormProps<'bindTemplate'> {
  readonly options: readonly TemplateOption[]
  readonly shopCount: number
  /** Shops are still being asked for their templates. */
  readonly isReading: boolean
}

/** Of one shop a template of it; of many a name that their templates share. */
export function TemplateForm({ draft, change, options, shopCount, isReading }: TemplateFormProps) {
  const { t } = useTranslate()
  if (options.length === 0) return <Alert tone="info">{t(isReading ? 'batches.form.templatesComing' : 'templates.none')}</Alert>
  return (
    <RadioField
      label={t(shopCount === 1 ? 'templates.choose' : 'templates.chooseName')}
      value={draft.option}
      options={options.map(({ key, name, picks }) => ({
        value: key,
        label: name,
        ...(shopCount > 1 ? { note: t('templates.count', { count: picks.length, total: shopCount }) } : {}),
      }))}
      change={(option) => change({ option })}
    />
  )
}
