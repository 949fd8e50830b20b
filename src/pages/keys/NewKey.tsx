import { KEY_API_PATH, OPEN_API_PATH } from '../../../contract/keyCalls.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { useFormFocus } from '../../ui/useFormFocus.ts'
import { CopyText } from '../parts/CopyText.tsx'
import { ADD_KEY_CONTROL } from './KeyForm.tsx'
import { toAssistantSettings } from './toAssistantAddress.ts'
import './keys.css'
import './texts.ts'

interface NewKeyProps {
  readonly name: string
  readonly secret: string
  readonly close: () => void
}

/** The text of a key, the one time that it is shown, with a command that tries it. */
export function NewKey({ name, secret, close }: NewKeyProps) {
  const { t, language } = useTranslate()
  const heading = useFormFocus(ADD_KEY_CONTROL)
  const hasAssistants = useHasCapability('assistants')
  const toCommand = (key: string) => `curl -H "Authorization: Bearer ${key}" ${window.location.origin}${KEY_API_PATH}/shopList`
  return (
    <Card aria-labelledby="new-key">
      <CardHead>
        <h2 id="new-key" {...heading}>
          {t('keys.created.title', { name })}
        </h2>
      </CardHead>
      <CardBody className="zg-key">
        <Alert tone="warning" role="status">
          {t('keys.created.once')}
        </Alert>
        <CopyText text={secret} label={t('keys.created.copy')} />
        <div className="zg-key-example">
          <p className="zg-muted">{t('keys.created.example')}</p>
          <CopyText text={toCommand(secret)} label={t('keys.created.copyExample')} shown={toCommand(`zgk_…${secret.slice(-4)}`)} />
          <a href={OPEN_API_PATH} target="_blank" rel="noreferrer">
            {t('keys.created.description')}
          </a>
        </div>
        {hasAssistants && (
          <div className="zg-key-example zg-key-settings">
            <p className="zg-muted">{t('keys.assistant.settings')}</p>
            <CopyText
              text={toAssistantSettings(secret, language)}
              label={t('keys.assistant.copySettings')}
              shown={toAssistantSettings(`zgk_…${secret.slice(-4)}`, language)}
            />
          </div>
        )}
        <div>
          <Button kind="primary" onClick={close}>
            {t('keys.created.done')}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
