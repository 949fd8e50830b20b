import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { type Field, referredResource } from '../../resources/schema/field.ts'
import { DayInput } from '../../ui/dates/DayInput.tsx'
import { lazyPlain } from '../../ui/lazyOnce.tsx'
import { SettledInput } from '../../ui/SettledInput.tsx'
import { fieldRules } from '../fields/fieldRules.ts'
import { formatPeriod, readDays } from '../fields/period.ts'
import { useTitles } from '../fields/titlesContext.ts'

const SpanFilter = lazyPlain(() => import('./SpanFilter.tsx').then((module) => module.SpanFilter))

interface FilterInputProps {
  readonly field: Field
  /** '' filters nothing. */
  readonly value: string
  readonly change: (value: string) => void
  /** Values to choose from, for any type. Default: the type's own filter. */
  readonly offered?: readonly string[] | undefined
}

/** The filter of one field, by its type. */
export function FilterInput(props: FilterInputProps) {
  const text = useText()
  const label = text(props.field.label)
  if (props.offered) return <Select {...props} label={label} options={props.offered.map((value) => [value, value])} />
  switch (fieldRules[props.field.type].filter) {
    case 'period':
      return <PeriodFilter {...props} label={label} />
    case 'options':
      return <OptionsFilter {...props} label={label} />
    case 'record':
      return <RecordFilter {...props} label={label} />
    case 'span':
      return <SpanFilter {...props} label={label} />
    case 'text':
      return <SettledInput label={label} value={props.value} change={props.change} />
    default:
      return null
  }
}

type LabelledProps = FilterInputProps & { readonly label: string }

function OptionsFilter({ field, value, change, label }: LabelledProps) {
  const { t } = useTranslate()
  const text = useText()
  const options = fieldRules[field.type].options?.(field, { text, yes: t('states.yes'), no: t('states.no') }) ?? []
  return <Select label={label} value={value} change={change} options={options} />
}

function RecordFilter({ field, value, change, label }: LabelledProps) {
  const titles = useTitles(referredResource(field) ?? '')
  return <Select label={label} value={value} change={change} options={[...(titles ?? [])]} />
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
  readonly options: readonly (readonly [value: string, label: string])[]
}

function Select({ label, value, change, options }: SelectProps) {
  const { t } = useTranslate()
  const isKnown = value === '' || options.some(([option]) => option === value)
  return (
    <label className="zg-list-filter">
      <span className="zg-list-filter-label">{label}</span>
      <select className="zg-input" value={value} onChange={(event) => change(event.target.value)}>
        <option value="">{t('filters.all')}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}

function PeriodFilter({ value, change, label }: LabelledProps) {
  const { t } = useTranslate()
  const { from, to } = readDays(value)
  return (
    <fieldset className="zg-list-filter zg-list-period">
      <legend className="zg-list-filter-label">{label}</legend>
      <DayInput aria-label={`${label} ${t('filters.from')}`} value={from} max={to} change={(day) => change(formatPeriod(day, to))} />
      <span aria-hidden="true">–</span>
      <DayInput aria-label={`${label} ${t('filters.to')}`} value={to} min={from} change={(day) => change(formatPeriod(from, day))} />
    </fieldset>
  )
}
