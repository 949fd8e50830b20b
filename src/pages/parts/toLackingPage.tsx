import type { ComponentType } from 'react'
import type { Capability } from '../../../contract/capabilities.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Text } from '../../resources/schema/text.ts'
import { toLackingSentence } from '../../resources/shared/toLackingSentence.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

/** The page in place of one that this backend has nothing behind: its name, and one sentence that says what is missing (decision 0150). */
export function toLackingPage(label: Text, lacks: Capability): ComponentType {
  return function LackingPage() {
    const { t } = useTranslate()
    const text = useText()
    return (
      <Empty as="section">
        <h1>{text(label)}</h1>
        <p>{text(toLackingSentence(label, lacks))}</p>
        <ButtonLink kind="primary" to="/">
          {t('errors.backHome')}
        </ButtonLink>
      </Empty>
    )
  }
}
