import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FormProblem, type FormRules, findProblems } from '../pages/formRules.ts'

type Values<Key extends string> = Readonly<Record<Key, string>>

/** What is being typed, and what is wrong with it. */
export interface FormDraft<Key extends string> {
  readonly values: Values<Key>
  readonly problems: Partial<Record<Key, FormProblem>>
  /** Belongs to the form element: the first field that is refused gets the focus. */
  readonly form: RefObject<HTMLFormElement>
  change(key: Key, value: string): void
  /** Do these fields keep to the rules? Those that do not are marked. */
  check(fields: readonly Key[]): boolean
  reset(): void
}

/** Fields are judged when they are handed in, and from then on while they are typed. */
export function useDraft<Key extends string>(initial: Values<Key>, rules: FormRules<Key>): FormDraft<Key> {
  const [values, setValues] = useState(initial)
  const [judged, setJudged] = useState<readonly Key[]>([])
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  return {
    values,
    problems: findProblems(judged, values, rules),
    form,
    change: (key, value) => setValues((before) => ({ ...before, [key]: value })),
    check(fields) {
      setJudged((before) => [...new Set([...before, ...fields])])
      const isRefused = Object.keys(findProblems(fields, values, rules)).length > 0
      if (isRefused) setRefusals((count) => count + 1)
      return !isRefused
    },
    reset() {
      setValues(initial)
      setJudged([])
    },
  }
}
