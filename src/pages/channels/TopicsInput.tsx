import Checkbox from 'antd/es/checkbox'
import { channelTopics } from '../../../contract/entities/channel.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldInputProps } from '../../resources/schema/field.ts'
import './texts.ts'

/** What messages are about, a box each. */
export function TopicsInput({ field: _field, screen: _screen, id, value, disabled = false, onChange }: FieldInputProps) {
  const { t } = useTranslate()
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <Checkbox.Group
      {...(id === undefined ? {} : { id })}
      disabled={disabled}
      options={channelTopics.map((topic) => ({ value: topic, label: t(`channels.topics.${topic}`) }))}
      value={chosen}
      onChange={(next) => onChange?.(next)}
    />
  )
}
