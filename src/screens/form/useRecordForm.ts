import { useForm } from '@refinedev/antd'
import type { FormInstance, FormProps } from 'antd/es/form'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'

interface RecordForm {
  readonly form: FormInstance<ResourceRecord>
  readonly formProps: FormProps<ResourceRecord>
}

/**
 * The framework's form on antd, with its warning before unsaved changes are left, unless its tab keeps them. It neither loads nor saves here: after a
 * failed save it would load the record anew, over what is typed. This is the only import of @refinedev/antd, whose one module
 * cannot be shaken: measured, it more than doubles the chunk of the forms (137 to 308 kB gzip).
 */
export function useRecordForm(resource: Resource, screen: 'create' | 'edit', id: string, isKept: boolean): RecordForm {
  const { form, formProps } = useForm<ResourceRecord>({
    resource: resource.name,
    action: screen,
    ...(screen === 'edit' ? { id } : {}),
    redirect: false,
    warnWhenUnsavedChanges: !isKept,
    disableServerSideValidation: true,
    queryOptions: { enabled: false },
  })
  return { form, formProps } as unknown as RecordForm
}
