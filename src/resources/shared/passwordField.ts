import { field } from '../schema/field.ts'

/** A password that is being given: chosen by the rules of specification 5, never shown again. */
export const passwordField = field.secret({
  label: { zh: '密码', en: 'Password' },
  input: () => import('../../pages/account/PasswordInput.tsx').then((page) => page.NewPasswordInput),
})
