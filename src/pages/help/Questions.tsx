import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card } from '../../ui/Card.tsx'

/** By the names of their texts. */
export const questions = [
  'stored',
  'sessions',
  'loggedOut',
  'computers',
  'subAccounts',
  'ownLogin',
  'otherSites',
  'developerWarning',
  'remove',
] as const

/** What sellers ask before they trust an extension with their shops. */
export function Questions() {
  const { t } = useTranslate()
  return (
    <section aria-labelledby="help-questions">
      <h2 id="help-questions">{t('help.questionsTitle')}</h2>
      <Card as="div" className="zg-help-questions">
        {questions.map((name) => (
          <details key={name}>
            <summary>{t(`help.questions.${name}.question`)}</summary>
            <p>{t(`help.questions.${name}.answer`)}</p>
          </details>
        ))}
      </Card>
    </section>
  )
}
