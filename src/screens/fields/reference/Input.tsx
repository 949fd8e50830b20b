import Select from 'antd/es/select'
import type { InputProps } from '../faces.ts'
import { useRecordNames } from '../titlesContext.ts'
import './input.css'

interface RecordOption {
  readonly value: string
  readonly label: string
  readonly mark: string
}

export function ReferenceInput(props: InputProps<'reference'>) {
  return <RecordSelect {...props} isMany={false} />
}

/** One record of another resource, or many; found by title or mark, shown with both: titles may be the same. */
export function RecordSelect({
  field,
  screen: _screen,
  isMany,
  value,
  onChange,
  ...rest
}: InputProps<'reference' | 'references'> & { readonly isMany: boolean }) {
  const names = useRecordNames(field.resource)
  const options: RecordOption[] = [...(names?.titles ?? [])].map(([id, label]) => ({ value: id, label, mark: names?.marks.get(id) ?? '' }))
  return (
    <Select<unknown, RecordOption>
      {...rest}
      {...(isMany ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      allowClear
      showSearch
      loading={names === null}
      options={options}
      value={isMany ? (value ?? []) : value}
      onChange={(next) => onChange?.(next)}
      filterOption={(text, option) => [option?.label, option?.mark].some((each) => each?.toLowerCase().includes(text.trim().toLowerCase()))}
      optionRender={({ data: { label, mark } }) => (
        <span className="zg-form-option">
          <span>{label}</span>
          <span className="zg-muted zg-code">{mark}</span>
        </span>
      )}
    />
  )
}
