import { type HttpError, useCreate, useInvalidate, useUpdate, useWarnAboutChange } from '@refinedev/core'
import { useState } from 'react'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { toConflict } from '../toConflict.ts'
import { useIdempotencyKey } from './useIdempotencyKey.ts'

interface SaveRecordOptions {
  readonly resource: Resource
  readonly screen: 'create' | 'edit'
  readonly id: string
  /** What is typed is kept by the tab: nobody has to be asked before it is left. */
  readonly isKept: boolean
  readonly saved: () => void
  /** Reasons by field: of code 1002, and of 1006 where a name is taken. */
  readonly refused: (reasons: Readonly<Record<string, string>>) => void
  /** Code 1006 with the record as it is now. */
  readonly conflicting: (current: ResourceRecord) => void
}

export interface SaveRecord {
  readonly isSaving: boolean
  /** Why the last try failed, where it was neither a field nor a conflict; '' means it did not. */
  readonly problem: string
  /** `previous`: the record as the form knows it; its version decides whether there is a conflict. */
  readonly save: (values: ResourceRecord, previous: ResourceRecord | null) => void
}

/** Saves the values of a form and sorts out what can come back. */
export function useSaveRecord({ resource, screen, id, isKept, saved, refused, conflicting }: SaveRecordOptions): SaveRecord {
  const { t } = useTranslate()
  const toText = useErrorText()
  const { setWarnWhen } = useWarnAboutChange()
  const invalidate = useInvalidate()
  const create = useCreate()
  const update = useUpdate()
  const [problem, setProblem] = useState('')
  const keyOf = useIdempotencyKey()

  function onError(error: HttpError) {
    setWarnWhen(!isKept)
    const current = toConflict(error)
    if (current) return conflicting(current)
    const reasons = error.errors as Readonly<Record<string, string>> | undefined
    if (reasons) refused(reasons)
    setProblem(toText(error))
  }

  function save(values: ResourceRecord, previous: ResourceRecord | null) {
    setProblem('')
    // Before the answer: after it, the screen is left at once, and nobody must be asked then.
    setWarnWhen(false)
    const message = { type: 'success' as const, message: t(`refine.notifications.${screen}Success`) }
    const common = {
      resource: resource.name,
      values,
      successNotification: message,
      errorNotification: (error?: HttpError) => (toConflict(error) ? false : { type: 'error' as const, message: toText(error) }),
    }
    const onSuccess = () => {
      void invalidate({ resource: resource.name, invalidates: ['detail'], id })
      saved()
    }
    if (screen === 'edit') {
      // Not the record itself: that would load it anew into the form, over what is typed.
      update.mutate({ ...common, id, meta: { previous }, invalidates: ['list', 'many'] }, { onSuccess, onError })
      return
    }
    create.mutate({ ...common, meta: { idempotencyKey: keyOf(values) } }, { onSuccess, onError })
  }

  return { isSaving: create.isLoading || update.isLoading, problem, save }
}
