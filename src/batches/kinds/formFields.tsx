import { createContext, useContext, useId } from 'react'
import type { TemplateOption } from '../../shops/freightTemplates.ts'
import { FieldGroup } from '../../ui/FormField.tsx'
import type { PlanGoods } from '../rules/planGoods.ts'
import type { ParsedSettings } from './defineGoodsKind.ts'
import type { PriceRules } from './setPrice/categoryRules.ts'

/** What the form of a kind is given. */
export interface FormProps<Draft> {
  readonly draft: Draft
  readonly change: (draft: Draft) => void
  readonly problems: ParsedSettings['problems']
}

/** What was read for the plan, for forms that show it. */
export interface PlanFacts {
  /** The chosen goods as they are now, of the shops that were read. */
  readonly goods: readonly PlanGoods[]
  readonly templateOptions: readonly TemplateOption[]
  readonly shopCount: number
  /** Shops are still being asked. */
  readonly isReading: boolean
  /** By which prices are judged. */
  readonly rules: PriceRules
  /** The category has the default rules again. */
  readonly forgetRule: (cat_id: string) => Promise<void>
}

/** Null outside of the dialog of a plan. */
export const PlanFactsContext = createContext<PlanFacts | null>(null)

export function usePlanFacts(): PlanFacts {
  const facts = useContext(PlanFactsContext)
  if (!facts) throw new Error('usePlanFacts needs the dialog of a plan above')
  return facts
}

interface RadioFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly note?: string }[]
  readonly change: (value: string) => void
}

/** One of a few, all in sight. */
export function RadioField({ label, value, options, change }: RadioFieldProps) {
  const name = useId()
  return (
    <FieldGroup label={label} className="zg-batch-radios">
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => change(option.value)} />
          <span>{option.label}</span>
          {option.note && <span className="zg-muted">{option.note}</span>}
        </label>
      ))}
    </FieldGroup>
  )
}
