import { brokenPasswordRules, passwordRuleNames } from '../../../../contract/passwordRules.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import './password.css'

/** Which rules the typed password keeps: a mark, and the word for it to those who hear the page. */
export function PasswordRules({ id, value }: { readonly id: string; readonly value: string }) {
  const { t } = useTranslate()
  const broken = brokenPasswordRules(value)
  return (
    <ul id={id} className="zg-password-rules" aria-label={t('users.password.rules')}>
      {passwordRuleNames.map((rule) => {
        const isKept = !broken.includes(rule)
        return (
          <li key={rule} data-kept={isKept}>
            <span aria-hidden="true">{isKept ? '✓' : '○'}</span> {t(`users.password.rule.${rule}`)}
            <span className="zg-visually-hidden">{t(isKept ? 'users.password.kept' : 'users.password.notYet')}</span>
          </li>
        )
      })}
    </ul>
  )
}
