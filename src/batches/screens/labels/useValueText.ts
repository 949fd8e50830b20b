import { useCallback } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { ValueFormat } from './shownValues.ts'

/** Names of freight templates, by id. */
export type TemplateNames = Readonly<Record<string, string>>

/** A value of a row as text; one that the platform does not say is no zero. */
export function useValueText(names: TemplateNames): (format: ValueFormat, value: unknown) => string {
  const { t } = useTranslate()
  const formats = useFormats()
  return useCallback(
    (format, value) => {
      if (value === null || value === undefined) return t(format === 'template' ? 'batches.noTemplate' : 'states.unreadable')
      switch (format) {
        case 'money':
          return formats.money(Number(value))
        case 'number':
          return formats.number(Number(value))
        case 'shelf':
          return t(value === true ? 'batches.onSale' : 'batches.offShelf')
        case 'existence':
          return t(value === true ? 'batches.deleted' : 'batches.there')
        case 'template':
          return names[String(value)] ?? String(value)
        case 'text':
          return String(value)
      }
    },
    [t, formats, names],
  )
}

/** The names that a batch keeps beside what was asked for. */
export function readTemplateNames(plan: Readonly<Record<string, unknown>>): TemplateNames {
  const names = plan.templateNames
  return typeof names === 'object' && names !== null ? (names as TemplateNames) : {}
}
