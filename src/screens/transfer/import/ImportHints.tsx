import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'

interface ImportHintsProps {
  readonly resource: Resource
  readonly labelsOf: (keys: readonly string[]) => string
}

/** What a file may hold, and what becomes of it. */
export function ImportHints({ resource: { importing, fields }, labelsOf }: ImportHintsProps) {
  const { t } = useTranslate()
  if (!importing) return null
  const secrets = importing.fields.filter((key) => fields[key]?.type === 'secret')
  return (
    <ul className="zg-import-hints">
      <li>{t('importing.fields', { fields: labelsOf(importing.fields) })}</li>
      {importing.matches !== null && <li>{t('importing.matching', { field: labelsOf([importing.matches]) })}</li>}
      {secrets.length > 0 && <li>{t('importing.secrets', { fields: labelsOf(secrets) })}</li>}
    </ul>
  )
}
