import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldInputProps } from '../../resources/schema/field.ts'
import { clockTimes } from './clockTimes.ts'
import './texts.ts'

/** A time of day in steps of half an hour; '' for none, which the keyboard reaches too. Another time that is saved already stays a choice. */
export function ClockInput({ field: _field, screen: _screen, value, onChange, ...rest }: FieldInputProps) {
  const { t } = useTranslate()
  const chosen = typeof value === 'string' ? value : ''
  const times = chosen === '' || clockTimes.includes(chosen) ? clockTimes : [...clockTimes, chosen].sort()
  return (
    <select {...rest} className="zg-input" value={chosen} onChange={({ target }) => onChange?.(target.value)}>
      <option value="">{t('channels.noQuiet')}</option>
      {times.map((time) => (
        <option key={time}>{time}</option>
      ))}
    </select>
  )
}
