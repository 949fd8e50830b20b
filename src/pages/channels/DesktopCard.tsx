import { useId } from 'react'
import { channelTopics } from '../../../contract/entities/channel.ts'
import { isPhone } from '../../bridge/transports/isPhone.ts'
import type { DesktopSettings } from '../../desktop/desktopSettings.ts'
import { showOnDesktop } from '../../desktop/showOnDesktop.ts'
import { toTestMessage } from '../../desktop/toDesktopMessage.ts'
import { useDesktopSettings } from '../../desktop/useDesktopSettings.ts'
import { isLocale } from '../../locales/locale.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { CheckField, SelectField } from '../../ui/Fields.tsx'
import { FieldGroup } from '../../ui/FormField.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import { clockTimes } from './clockTimes.ts'
import { useDesktopPermission } from './useDesktopPermission.ts'
import './channels.css'
import './texts.ts'

/** Messages on the desktop of this computer: nothing on a phone, which shows none. */
export function DesktopCard() {
  const hasBell = useHasCapability('notifications')
  return hasBell && !isPhone(navigator) ? <Choice /> : null
}

function Choice() {
  const { t, language } = useTranslate()
  const headId = useId()
  const { permission, ask } = useDesktopPermission()
  const [settings, keep] = useDesktopSettings()
  const { failure, refuse, settle } = useWrite()
  const isOn = settings.isOn && permission === 'granted'

  async function turn(isWanted: boolean) {
    settle()
    const allowed = isWanted && permission === 'default' ? await ask() : permission
    if (isWanted && allowed === 'default') refuse(t('desktop.dismissed'))
    keep({ ...settings, isOn: isWanted && allowed === 'granted', ...(isLocale(language) && { language }) })
  }

  return (
    <Card aria-labelledby={headId}>
      <CardHead>
        <h2 id={headId}>{t('desktop.title')}</h2>
      </CardHead>
      <CardBody className="zg-channel">
        <p className="zg-muted">{t('desktop.intro')}</p>
        {permission === 'unable' && <Alert tone="warning">{t('desktop.unable')}</Alert>}
        {permission === 'denied' && <Alert tone="warning">{t('desktop.denied')}</Alert>}
        {failure !== null && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        {permission !== 'unable' && <CheckField label={t('desktop.isOn')} checked={isOn} onChange={(isWanted) => void turn(isWanted)} />}
        {isOn && <Details settings={settings} keep={keep} />}
      </CardBody>
    </Card>
  )
}

interface DetailsProps {
  readonly settings: DesktopSettings
  /** Each change is kept at once: it is this browser's alone. */
  readonly keep: (next: DesktopSettings) => void
}

/** Quiet hours have a beginning and an end, or neither. */
const otherEnd = { quiet_from: '22:00', quiet_until: '08:00' } as const

function Details({ settings, keep }: DetailsProps) {
  const { t } = useTranslate()
  const watchPath = usePagePath('userSetting')
  const { failure, refuse, settle, say } = useWrite()
  const { topics, quiet_from, quiet_until, urgentAlways } = settings
  const times = [{ value: '', label: t('channels.noQuiet') }, ...clockTimes.map((value) => ({ value, label: value }))]

  function test() {
    settle()
    showOnDesktop(toTestMessage(settings.language), {
      onPress: () => window.focus(),
      onSettled: (isShown) => (isShown ? say(t('desktop.tested')) : refuse(t('desktop.testFailed'))),
    })
  }

  return (
    <>
      <div className="zg-morning-when">
        <FieldGroup className="" label={t('desktop.topics')}>
          {channelTopics.map((topic) => (
            <CheckField
              key={topic}
              label={t(`channels.topics.${topic}`)}
              checked={topics.includes(topic)}
              onChange={(isChosen) =>
                keep({ ...settings, topics: channelTopics.filter((each) => (each === topic ? isChosen : topics.includes(each))) })
              }
            />
          ))}
        </FieldGroup>
      </div>
      <div className="zg-morning-when">
        <SelectField
          label={t('desktop.quietFrom')}
          value={quiet_from}
          options={times}
          onChange={(from) => keep({ ...settings, quiet_from: from, quiet_until: from && (quiet_until || otherEnd.quiet_until) })}
        />
        <SelectField
          label={t('desktop.quietUntil')}
          value={quiet_until}
          options={times}
          onChange={(until) => keep({ ...settings, quiet_until: until, quiet_from: until && (quiet_from || otherEnd.quiet_from) })}
        />
      </div>
      <CheckField
        label={t('desktop.urgentAlways')}
        checked={urgentAlways}
        onChange={(isWanted) => keep({ ...settings, urgentAlways: isWanted })}
      />
      <p className="zg-muted">{t('desktop.withoutTab')}</p>
      {failure !== null && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <Toolbar>
        <Button onClick={test}>{t('desktop.test')}</Button>
        {watchPath && <ButtonLink to={`${watchPath}?tab=watch`}>{t('desktop.watch')}</ButtonLink>}
      </Toolbar>
    </>
  )
}
