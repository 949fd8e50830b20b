import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldInputProps } from '../../resources/schema/field.ts'
import { ShopPickerInput } from '../../shops/picker/ShopPickerInput.tsx'
import { Alert } from '../../ui/Alert.tsx'
import './rightsInput.css'
import './texts.ts'

/** The shops that a sub-account works with; without any it sees an empty console, which is said. */
export function LentShopsInput(props: FieldInputProps) {
  const { t } = useTranslate()
  const isNone = !Array.isArray(props.value) || props.value.length === 0
  return (
    <>
      <ShopPickerInput {...props} />
      {isNone && (
        <Alert tone="warning" className="zg-lent-none" role="status">
          {t('users.rights.noShop')}
        </Alert>
      )}
    </>
  )
}
