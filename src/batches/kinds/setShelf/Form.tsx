import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { type FormProps, RadioField } from '../formFields.tsx'
import type { ShelfDraft } from './rules.ts'

export function ShelfForm({ draft, change }: FormProps<ShelfDraft>) {
  const { t } = useTranslate()
  return (
    <RadioField
      label={t('batches.form.shelf')}
      value={draft.to}
      options={[
        { value: 'on', label: t('batches.titles.on') },
        { value: 'off', label: t('batches.titles.off') },
      ]}
      change={(to) => change({ to: to === 'on' ? 'on' : 'off' })}
    />
  )
}
