import { field } from '../../../resources/schema/field.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { NewPasswordInput } from '../password/NewPasswordInput.tsx'
import { CurrentPasswordInput, FreshPasswordInput } from '../password/PasswordInput.tsx'

export const passwordFields = {
  old_password: field.secret({ label: { zh: '原密码', en: 'Old password' }, input: async () => CurrentPasswordInput }),
  new_password: field.secret({ label: { zh: '新密码', en: 'New password' }, input: async () => NewPasswordInput }),
  repeated: field.secret({ label: { zh: '再输入一次新密码', en: 'New password once more' }, input: async () => FreshPasswordInput }),
} as const

/** The server is sent the new password once; whether it was typed as meant is asked here. */
export function findMismatch({ new_password, repeated }: ResourceRecord): Readonly<Record<string, string>> {
  if (!repeated) return { repeated: 'required' }
  return repeated === new_password ? {} : { repeated: 'not_repeated' }
}
