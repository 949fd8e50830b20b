import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { toChapterPath } from '../../resources/shared/chapterOf.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { CopyText } from '../parts/CopyText.tsx'
import { toAssistantAddress } from './toAssistantAddress.ts'
import './keys.css'
import './texts.ts'

/** That assistants read with a key as well, and where. */
export function AssistantCard() {
  const { t, language } = useTranslate()
  const helpPath = useHelpPath('helpCentre')
  return (
    <Card aria-labelledby="assistant">
      <CardHead>
        <h2 id="assistant">{t('keys.assistant.title')}</h2>
      </CardHead>
      <CardBody className="zg-key">
        <p className="zg-muted">{t('keys.assistant.intro')}</p>
        <CopyText text={toAssistantAddress(language)} label={t('keys.assistant.copy')} />
        <Link to={`${toChapterPath(helpPath, 'account')}#assistants`}>{t('keys.assistant.more')}</Link>
      </CardBody>
    </Card>
  )
}
