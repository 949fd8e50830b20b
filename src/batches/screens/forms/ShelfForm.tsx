import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { FormProps } from './formProps.ts'
import { RadioField } from './RadioField.tsx'

export function ShelfForm({ draft, change }: FormProps<'setShelf'>) {
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
