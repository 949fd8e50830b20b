import { createContext, useContext } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { BatchWords, TemplateNames } from '../../kinds/defineGoodsKind.ts'

/** What the rows of one batch, planned or carried out, are called by. */
export interface BatchNames {
  /** As in `BatchJob.kind`. */
  readonly kind: string
  /** By shop_uid. */
  readonly shopNames: ReadonlyMap<string, string>
  readonly templateNames: TemplateNames
}

/** Null outside of the page or the dialog of a batch. */
export const BatchNamesContext = createContext<BatchNames | null>(null)

export function useBatchNames(): BatchNames {
  const names = useContext(BatchNamesContext)
  if (!names) throw new Error('useBatchNames needs the page or the dialog of a batch above')
  return names
}

/** What a kind needs to say the values of a row. */
export function useBatchWords(): BatchWords {
  const { t } = useTranslate()
  const formats = useFormats()
  const { templateNames } = useBatchNames()
  return { t, formats, templateNames }
}

/** The names that a batch keeps beside what was asked for. */
export function readTemplateNames(plan: Readonly<Record<string, unknown>>): TemplateNames {
  const names = plan.templateNames
  return typeof names === 'object' && names !== null ? (names as TemplateNames) : {}
}
