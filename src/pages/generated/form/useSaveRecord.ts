import { type HttpError, useCreate, useInvalidate, useUpdate, useWarnAboutChange } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReplyCode } from '../../../../contract/codes.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { useErrorText } from '../useErrorText.ts'

interface SaveRecordOptions {
  readonly resource: Resource
  readonly screen: 'create' | 'edit'
  readonly id: string
  /** What is typed is kept by the tab: nobody has to be asked before it is left. */
  readonly isKept: boolean
  readonly saved: () => void
  /** Code 1002: reasons by field. */
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
  const { t } = useTranslation()
  const toText = useErrorText()
  const { setWarnWhen } = useWarnAboutChange()
  const invalidate = useInvalidate()
  const create = useCreate()
  const update = useUpdate()
  const [problem, setProblem] = useState('')
  /** The same values sent twice (no answer, tried again) carry the same key: the server does not create twice. */
  const sent = useRef({ values: '', key: '' })

  function onError(error: HttpError) {
    setWarnWhen(!isKept)
    const current = toConflict(error)
    if (current) return conflicting(current)
    const reasons = error.errors as Readonly<Record<string, string>> | undefined
    if (reasons && error.statusCode === ReplyCode.invalidPayload) refused(reasons)
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
    const text = JSON.stringify(values)
    if (sent.current.values !== text) sent.current = { values: text, key: crypto.randomUUID() }
    create.mutate({ ...common, meta: { idempotencyKey: sent.current.key } }, { onSuccess, onError })
  }

  return { isSaving: create.isLoading || update.isLoading, problem, save }
}

function toConflict(error: unknown): ResourceRecord | null {
  if (!(error instanceof ToolApiError) || error.code !== ReplyCode.conflict) return null
  const { current } = error.details
  return current !== null && typeof current === 'object' ? (current as ResourceRecord) : null
}
