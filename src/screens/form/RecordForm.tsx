import { useForm } from '@refinedev/antd'
import { type HttpError, useCreate, useInvalidate, useNotification, useUpdate, useWarnAboutChange } from '@refinedev/core'
import Button from 'antd/es/button'
import type { FormInstance, FormProps } from 'antd/es/form'
import Form from 'antd/es/form'
import { type MutableRefObject, useCallback, useRef, useState } from 'react'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { nothingSent, type SentValues, useIdempotencyKey } from '../../providers/dataProvider/useIdempotencyKey.ts'
import { useTabDraft } from '../../providers/drafts/useTabDraft.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { toStorableRows } from '../../providers/lastKnown/toStorableRows.ts'
import { isSecret } from '../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useIsLeft } from '../../ui/useIsLeft.ts'
import { allowedOf } from '../allowedOf.ts'
import { RestoredNotice } from '../RestoredNotice.tsx'
import { holdsAll, toConflict } from '../toConflict.ts'
import { useLeave } from '../useLeave.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { requiredFields, toFormReasons } from './toFormReasons.ts'
import { toCallValues, toFormValues } from './toFormValues.ts'

interface RecordFormProps {
  readonly resource: Resource
  readonly screen: 'create' | 'edit'
  readonly id: string
  /** Null: a new one. */
  readonly record: ResourceRecord | null
}

/** What was typed, and the record as it was known then: saving it later meets the same conflicts. */
interface Typed {
  readonly values: ResourceRecord
  readonly previous: ResourceRecord | null
  /** Of a new record: what was sent of it last. */
  readonly sent: SentValues
}

/** What of it may wait in the browser: what was sent holds the secrets of a form that has some. */
function toLastingTyped(resource: Resource, { values, previous, sent }: Typed): Typed {
  const hasSecrets = Object.keys(values).some((key) => isSecret(resource.fields[key]))
  const [storable = {}, before = null] = toStorableRows(resource, previous ? [values, previous] : [values])
  return { values: storable, previous: before, sent: hasSecrets ? nothingSent : sent }
}

/** The inputs of a record and what happens to them. */
export function RecordForm({ resource, screen, id, record }: RecordFormProps) {
  const { t } = useTranslate()
  const toReasonText = useReasonText()
  const leave = useLeave(resource)
  const allowed = allowedOf(resource, useMay())
  const toLasting = useCallback((typed: Typed) => toLastingTyped(resource, typed), [resource])
  const draft = useTabDraft<Typed>('record', toLasting)
  const sent = useRef(draft.restored?.sent ?? nothingSent)
  const kept = useRef(draft.restored)
  function keep(typed: Typed) {
    kept.current = typed
    draft.keep(typed)
  }
  const { form, formProps } = useRecordForm(resource, screen, id, draft.isKept)
  /** The record as the form knows it: the newest that the reader has seen. */
  const [previous, setPrevious] = useState(draft.restored?.previous ?? record)
  const [current, setCurrent] = useState<ResourceRecord | null>(null)
  const [fields] = useState(() => (screen === 'create' ? resource.screens.create : resource.screens.edit) ?? [])
  const required = requiredFields(resource, screen, fields)
  const readValues = () => toCallValues(resource, fields, form.getFieldsValue(true), screen)
  const focusFirst = (keys: readonly string[]) => {
    const first = fields.find((key) => keys.includes(key))
    if (first) form.focusField(first)
  }
  const replaceValues = (values: ResourceRecord) => form.setFields(fields.map((name) => ({ name, value: values[name], errors: [] })))
  function end() {
    draft.finish()
    leave()
  }
  const { save, isSaving, problem, forgetProblem } = useSaveRecord({
    resource,
    screen,
    id,
    isKept: draft.isKept,
    sent,
    sending: () => keep({ values: form.getFieldsValue(true), previous, sent: sent.current }),
    saved: end,
    savedLate: () => kept.current && draft.forgetSaved(kept.current),
    conflicting: setCurrent,
    refused(reasons) {
      const known = Object.entries(reasons).filter(([key]) => fields.includes(key))
      form.setFields(known.map(([name, reason]) => ({ name, errors: [toReasonText(reason)] })))
      focusFirst(known.map(([key]) => key))
    },
  })

  return (
    <Form
      {...formProps}
      layout="vertical"
      className="zg-form"
      validateTrigger="onBlur"
      disabled={isSaving}
      requiredMark
      initialValues={{ ...toFormValues(resource, fields, record), ...draft.restored?.values }}
      onValuesChange={(changed, values) => {
        formProps.onValuesChange?.(changed, values)
        keep({ values, previous, sent: sent.current })
      }}
      onFinish={() => save(readValues(), previous)}
      onFinishFailed={({ errorFields }) => {
        forgetProblem()
        focusFirst(errorFields.map(({ name }) => String(name[0])))
      }}
    >
      {draft.restored && (
        <RestoredNotice
          discard={() => {
            draft.forget()
            sent.current = nothingSent
            replaceValues(toFormValues(resource, fields, record))
            setPrevious(record)
          }}
        />
      )}
      {problem && (
        <Alert tone="error" className="zg-form-problem" role="alert">
          {problem}
        </Alert>
      )}
      <FormFields
        fields={resource.fields}
        keys={fields}
        screen={screen}
        required={required}
        isLocked={(key) => isSaving || (screen === 'edit' && !allowed.save(key))}
        reasonsOf={() => toFormReasons(resource, screen, readValues(), id)}
      />
      <Toolbar>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('actions.save')}
        </Button>
        <Button onClick={end}>{t('actions.cancel')}</Button>
      </Toolbar>
      <ConflictDialog
        resource={resource}
        values={current ? readValues() : {}}
        current={current}
        close={() => setCurrent(null)}
        takeTheirs={() => {
          draft.forget()
          if (current) replaceValues(toFormValues(resource, fields, current))
          setPrevious(current)
          setCurrent(null)
        }}
        keepMine={() => {
          setPrevious(current)
          setCurrent(null)
          save(readValues(), current)
        }}
      />
    </Form>
  )
}

interface SaveRecordOptions {
  readonly resource: Resource
  readonly screen: 'create' | 'edit'
  readonly id: string
  /** What is typed is kept by the tab: no question is asked before it is left. */
  readonly isKept: boolean
  /** Of a new record: what was sent of it last. */
  readonly sent: MutableRefObject<SentValues>
  /** A new record is being sent: its answer may be lost, or come when the page has been left. */
  readonly sending: () => void
  readonly saved: () => void
  /** The same once the form has been left. */
  readonly savedLate: () => void
  /** Reasons by field: of code 1002, and of 1006 where a name is taken. */
  readonly refused: (reasons: Readonly<Record<string, string>>) => void
  /** Code 1006 with the record as it is now. */
  readonly conflicting: (current: ResourceRecord) => void
}

interface SaveRecord {
  readonly isSaving: boolean
  /** Why the last try failed, where it was neither a field nor a conflict; '' means it did not. */
  readonly problem: string
  /** Something else is wrong now, which its field says. */
  readonly forgetProblem: () => void
  /** `previous`: the record as the form knows it; its version decides whether there is a conflict. */
  readonly save: (values: ResourceRecord, previous: ResourceRecord | null) => void
}

/** Saves the values of a form and sorts out what can come back. */
function useSaveRecord(options: SaveRecordOptions): SaveRecord {
  const { resource, screen, id, isKept, sent, sending, saved, savedLate, refused, conflicting } = options
  const { t } = useTranslate()
  const toText = useErrorText()
  const { setWarnWhen } = useWarnAboutChange()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const create = useCreate()
  const update = useUpdate()
  const [problem, setProblem] = useState('')
  const keyOf = useIdempotencyKey(sent)
  const isLeft = useIsLeft()

  function onError(error: HttpError) {
    const current = toConflict(error)
    if (isLeft()) {
      // No dialog can ask any more: what is typed waits in the tab.
      if (current) open?.({ type: 'error', message: toText(error) })
      return
    }
    setWarnWhen(!isKept)
    if (current) return conflicting(current)
    const reasons = error.errors as Readonly<Record<string, string>> | undefined
    if (reasons) refused(reasons)
    setProblem(toText(error))
  }

  function save(values: ResourceRecord, previous: ResourceRecord | null) {
    setProblem('')
    // Before the answer: after it, the screen is left at once, and no question may be asked then.
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
      if (isLeft()) savedLate()
      else saved()
    }
    if (screen === 'edit') {
      const onConflict = (error: HttpError) => {
        const current = toConflict(error)
        if (!current || !holdsAll(current, values)) return onError(error)
        void invalidate({ resource: resource.name, invalidates: ['list', 'many'] })
        open?.(message)
        onSuccess()
      }
      // Not the record itself: that would load it again into the form, over what is typed.
      update.mutateAsync({ ...common, id, meta: { previous }, invalidates: ['list', 'many'] }).then(onSuccess, onConflict)
      return
    }
    const idempotencyKey = keyOf(values)
    sending()
    create.mutateAsync({ ...common, meta: { idempotencyKey } }).then(onSuccess, onError)
  }

  return { isSaving: create.isLoading || update.isLoading, problem, forgetProblem: () => setProblem(''), save }
}

interface FormParts {
  readonly form: FormInstance<ResourceRecord>
  readonly formProps: FormProps<ResourceRecord>
}

/**
 * The framework's form on antd, with its warning before unsaved changes are left, unless its tab keeps them. It neither loads nor saves here: after a
 * failed save it would load the record again, over what is typed. This is the only import of @refinedev/antd, whose one module
 * cannot be shaken: measured, it more than doubles the chunk of the forms (137 to 308 kB gzip).
 */
function useRecordForm(resource: Resource, screen: 'create' | 'edit', id: string, isKept: boolean): FormParts {
  const { form, formProps } = useForm<ResourceRecord>({
    resource: resource.name,
    action: screen,
    ...(screen === 'edit' ? { id } : {}),
    redirect: false,
    warnWhenUnsavedChanges: !isKept,
    disableServerSideValidation: true,
    queryOptions: { enabled: false },
  })
  return { form, formProps } as unknown as FormParts
}
