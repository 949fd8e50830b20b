import Form from 'antd/es/form'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Field } from '../../resources/schema/field.ts'
import { FieldInput } from '../fields/FieldInput.tsx'

interface FormFieldsProps {
  readonly fields: Readonly<Record<string, Field>>
  /** Those that the form shows, in its order. */
  readonly keys: readonly string[]
  readonly screen: 'create' | 'edit'
  readonly required: readonly string[]
  readonly isLocked: (key: string) => boolean
  /** Why what is typed now would be refused, by field. */
  readonly reasonsOf: () => Readonly<Record<string, string>>
}

/** The inputs of a form, each with its label, its help and what is wrong with it. */
export function FormFields({ fields, keys, screen, required, isLocked, reasonsOf }: FormFieldsProps) {
  const text = useText()
  const { t } = useTranslate()
  const toReasonText = useReasonText()
  return keys.map((key) => {
    const field = fields[key]
    if (!field) return null
    const check = async (_: unknown, value: unknown) => {
      const reason = reasonsOf()[key]
      const kind = reason === 'wrong_type' ? toKind(field, value) : undefined
      if (reason) throw new Error(kind ? t(`importing.problems.${kind}`) : toReasonText(reason))
    }
    return (
      <Form.Item
        key={key}
        name={key}
        label={text(field.label)}
        extra={field.help && text(field.help)}
        required={required.includes(key)}
        rules={[{ validator: check }]}
      >
        <FieldInput field={field} screen={screen} disabled={isLocked(key)} />
      </Form.Item>
    )
  })
}

/** What a value of a wrong type should have been, where there is a sentence for it. */
function toKind({ type }: Field, value: unknown): 'number' | 'whole' | 'money' | 'date' | undefined {
  if (type === 'number') return typeof value === 'number' ? 'whole' : 'number'
  if (type === 'money') return 'money'
  return type === 'dateTime' ? 'date' : undefined
}
