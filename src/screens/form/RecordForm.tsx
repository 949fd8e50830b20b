import Button from 'antd/es/button'
import Form from 'antd/es/form'
import { useState } from 'react'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTabDraft } from '../../providers/drafts/useTabDraft.ts'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { Alert } from '../../ui/Alert.tsx'
import { allowedOf } from '../allowedOf.ts'
import { useLeave } from '../useLeave.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'
import { requiredFields, toFormReasons } from './toFormReasons.ts'
import { toCallValues, toFormValues } from './toFormValues.ts'
import { useRecordForm } from './useRecordForm.ts'
import { useSaveRecord } from './useSaveRecord.ts'

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
}

/** The inputs of a record and what happens to them. */
export function RecordForm({ resource, screen, id, record }: RecordFormProps) {
  const { t } = useTranslate()
  const toReasonText = useReasonText()
  const leave = useLeave(resource)
  const allowed = allowedOf(resource, useMay())
  const draft = useTabDraft<Typed>('record')
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
  const { save, isSaving, problem } = useSaveRecord({
    resource,
    screen,
    id,
    isKept: draft.isKept,
    saved: end,
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
        draft.keep({ values, previous })
      }}
      onFinish={() => save(readValues(), previous)}
      onFinishFailed={({ errorFields }) => focusFirst(errorFields.map(({ name }) => String(name[0])))}
    >
      {draft.restored && (
        <RestoredNotice
          discard={() => {
            draft.forget()
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
      <div className="zg-toolbar">
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('actions.save')}
        </Button>
        <Button onClick={end}>{t('actions.cancel')}</Button>
      </div>
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
