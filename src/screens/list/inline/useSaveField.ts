import { useDataProvider, useInvalidate, useNotification } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useReasonText } from '../../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { idOf } from '../../screenAddress.ts'
import { holdsAll, toConflict } from '../../toConflict.ts'

export interface SaveField {
  readonly isSaving: boolean
  /** Why it was not saved; '' means nothing is wrong. */
  readonly problem: string
  /** The record as someone else has made it; null: there is no conflict. */
  readonly conflict: ResourceRecord | null
  /** `seen`: the record whose value was changed. */
  readonly save: (value: unknown, seen: ResourceRecord) => void
  readonly refuse: (reason: string) => void
  /** What was wrong is no longer shown. */
  readonly settle: () => void
  /** The list asks again. */
  readonly refresh: () => void
}

interface SaveFieldOptions {
  readonly resource: Resource
  readonly fieldKey: string
  /** Names field and record. */
  readonly label: string
  /** Given the record as it is now. */
  readonly saved: (record: ResourceRecord) => void
}

/** Saves one field of one record. A save that fails after the user has left the page is told as a notice. */
export function useSaveField({ resource, fieldKey, label, saved }: SaveFieldOptions): SaveField {
  const { t } = useTranslate()
  const toErrorText = useErrorText()
  const toReasonText = useReasonText()
  const dataProvider = useDataProvider()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const isGone = useIsGone()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const [conflict, setConflict] = useState<ResourceRecord | null>(null)
  const refresh = () => void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })

  function fail(reason: string) {
    if (isGone()) open?.({ type: 'error', message: t('inline.notSaved', { label }), description: reason })
    else setProblem(reason)
  }

  async function save(value: unknown, seen: ResourceRecord) {
    const id = idOf(resource, seen)
    const variables = { [fieldKey]: value }
    setConflict(null)
    setSaving(true)
    const refused = await refuseHere(resource, variables, id)
    if (refused[fieldKey]) {
      setSaving(false)
      return fail(toReasonText(refused[fieldKey]))
    }
    setProblem('')
    const send = (previous: ResourceRecord) => dataProvider().update({ resource: resource.name, id, variables, meta: { previous } })
    try {
      const { data } = await send(seen).catch((error: unknown) => {
        const current = toConflict(error)
        if (current && holdsAll(current, variables)) return { data: current }
        // Another field of the record was changed meanwhile, and this save does not touch it.
        if (current && JSON.stringify(current[fieldKey]) === JSON.stringify(seen[fieldKey])) return send(current)
        throw error
      })
      saved({ ...seen, ...variables, ...data })
      refresh()
    } catch (error) {
      const current = toConflict(error)
      const reason = error instanceof ToolApiError ? error.errors?.[fieldKey] : undefined
      if (current && isGone()) fail(t('forms.conflictTitle'))
      else if (current) setConflict(current)
      else fail(reason ? toReasonText(reason) : toErrorText(error))
    }
    setSaving(false)
  }

  return {
    isSaving,
    problem,
    conflict,
    save: (value, seen) => void save(value, seen),
    refuse: (reason) => setProblem(toReasonText(reason)),
    settle() {
      setProblem('')
      setConflict(null)
    },
    refresh,
  }
}

/** Is what asks no longer shown? */
function useIsGone(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => isGone.current
}

/** What judges values; it comes with the schemas of all calls. An editor asks for it when it opens, so that a save does not wait for it. */
export const loadFormReasons = () => import('../../form/toFormReasons.ts').catch(() => ({ toFormReasons: () => ({}) }))

/** Why the values would be refused, by field. Without what judges them the server judges alone. */
async function refuseHere(resource: Resource, values: ResourceRecord, id: string): Promise<Readonly<Record<string, string>>> {
  const { toFormReasons } = await loadFormReasons()
  return toFormReasons(resource, 'edit', values, id)
}
