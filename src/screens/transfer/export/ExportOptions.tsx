import { useId } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Hint } from '../../../ui/FormField.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { type ExportChoice, type ExportScope, fileFormats } from './exportChoice.ts'

interface ExportOptionsProps {
  /** Rows of each scope; one without rows is not offered, but all of them always are. */
  readonly rowCounts: Readonly<Record<ExportScope, number>>
  readonly columnCounts: Readonly<Record<ExportChoice['columns'], number>>
  readonly choice: ExportChoice
  readonly change: (choice: ExportChoice) => void
  readonly start: () => void
  readonly close: () => void
}

/** Which rows, which columns, which format. What would be no choice is not asked. */
export function ExportOptions({ rowCounts, columnCounts, choice, change, start, close }: ExportOptionsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const scopes = (['selected', 'page', 'all'] as const).filter(
    (scope) => scope === 'all' || (rowCounts[scope] > 0 && (scope === 'selected' || rowCounts.page < rowCounts.all)),
  )
  return (
    <>
      <div className="zg-dialog-body">
        <ChoiceOf
          label={t('exporting.rows')}
          value={choice.scope}
          change={(scope) => change({ ...choice, scope })}
          options={scopes.map((scope) => ({
            value: scope,
            label: t(`exporting.scopes.${scope}`, { rows: formats.number(rowCounts[scope]) }),
          }))}
        />
        <ChoiceOf
          label={t('exporting.columns')}
          value={choice.columns}
          change={(columns) => change({ ...choice, columns })}
          options={(['shown', 'every'] as const).map((columns) => ({
            value: columns,
            label: t(`exporting.columnChoices.${columns}`, { columns: columnCounts[columns] }),
          }))}
        />
        <ChoiceOf
          label={t('exporting.format')}
          value={choice.format}
          change={(format) => change({ ...choice, format })}
          options={fileFormats.map((format) => ({
            value: format,
            label: t(`exporting.formats.${format}`),
            hint: t(`exporting.formatHints.${format}`),
          }))}
        />
      </div>
      <footer className="zg-dialog-foot">
        <Button onClick={close}>{t('actions.cancel')}</Button>
        <Button kind="primary" onClick={start}>
          {choice.format === 'tsv' ? t('actions.copy') : t('transfer.export')}
        </Button>
      </footer>
    </>
  )
}

interface ChoiceOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
}

interface ChoiceOfProps<Value extends string> {
  readonly label: string
  readonly options: readonly ChoiceOption<Value>[]
  readonly value: Value
  readonly change: (value: Value) => void
}

/** One of a few, all in sight; of one alone it is said what it is. */
function ChoiceOf<Value extends string>({ label, options, value, change }: ChoiceOfProps<Value>) {
  const name = useId()
  return (
    <fieldset className="zg-transfer-choice">
      <legend>{label}</legend>
      {options.length === 1 && <p>{options[0]?.label}</p>}
      {options.length > 1 &&
        options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => change(option.value)} />
            <span>
              {option.label}
              {option.hint && <Hint as="span">{option.hint}</Hint>}
            </span>
          </label>
        ))}
    </fieldset>
  )
}
