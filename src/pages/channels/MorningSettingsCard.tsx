import { useState } from 'react'
import type { Channel } from '../../../contract/entities/channel.ts'
import { everyWeekday, type MorningSettings, morningTimes } from '../../../contract/entities/morningReport.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { CheckField, SelectField } from '../../ui/Fields.tsx'
import { FieldGroup } from '../../ui/FormField.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import './channels.css'
import './texts.ts'

/** When one is told the morning report; nothing for those who see no figures. `channels`: all of one's own. */
export function MorningSettingsCard({ channels }: { readonly channels: readonly Channel[] }) {
  const { t } = useTranslate()
  const may = useMay()
  const { data, error, refetch } = useAnswer('morningSettings', {}, { isWanted: may('morningSettings') })
  if (error !== null) return <FailureNotice error={error} retry={() => void refetch()} />
  if (!data) return null
  return (
    <Card aria-labelledby="morning-settings">
      <CardHead>
        <h2 id="morning-settings">{t('morningSettings.title')}</h2>
      </CardHead>
      <CardBody className="zg-channel">
        <p className="zg-muted">{t('morningSettings.intro')}</p>
        <MorningForm saved={data} channels={channels} refetch={() => void refetch()} />
      </CardBody>
    </Card>
  )
}

interface MorningFormProps {
  readonly saved: MorningSettings
  readonly channels: readonly Channel[]
  readonly refetch: () => void
}

function MorningForm({ saved, channels, refetch }: MorningFormProps) {
  const { t } = useTranslate()
  const call = useCall()
  const { isBusy, failure, run, say, refuse } = useWrite()
  const [draft, setDraft] = useState(saved)
  const told = channels.filter((channel) => channel.is_on && channel.is_confirmed && channel.topics.includes('morning'))
  const names = [t('morningSettings.bell'), ...told.map(({ name }) => name)].join(t('list.separator'))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)

  async function save(next: MorningSettings) {
    setDraft(next)
    if (next.weekdays.length === 0) return refuse(t('morningSettings.noDay'))
    await run(async () => {
      const { is_on, at } = await call('saveMorningSettings', { ...next, weekdays: [...next.weekdays] })
      say(is_on ? t('morningSettings.savedOn', { at }) : t('morningSettings.savedOff'))
      refetch()
    })
  }

  const tell = () =>
    run(async () => {
      await call('tellMorningReport', {})
      say(t('morningSettings.told', { names }))
    })

  const toggleDay = (day: number, isOn: boolean) => {
    const weekdays = everyWeekday.filter((each) => (each === day ? isOn : draft.weekdays.includes(each)))
    setDraft({ ...draft, weekdays })
  }

  return (
    <>
      <CheckField label={t('morningSettings.isOn')} checked={draft.is_on} onChange={(is_on) => void save({ ...draft, is_on })} />
      <p className="zg-muted">{t('morningSettings.goesTo', { names })}</p>
      <div className="zg-morning-when">
        <SelectField
          label={t('morningSettings.at')}
          value={draft.at}
          options={morningTimes.map((at) => ({ value: at, label: at }))}
          onChange={(at) => setDraft({ ...draft, at })}
        />
        <FieldGroup className="" label={t('morningSettings.days')}>
          {everyWeekday.map((day) => (
            <CheckField
              key={day}
              label={t(`morningSettings.weekdays.${toDayKey(day)}`)}
              checked={draft.weekdays.includes(day)}
              onChange={(isOn) => toggleDay(day, isOn)}
            />
          ))}
        </FieldGroup>
      </div>
      {failure !== null && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <Toolbar>
        {isChanged && (
          <Button kind="primary" disabled={isBusy} onClick={() => void save(draft)}>
            {t('morningSettings.save')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => void tell()}>
          {t('morningSettings.tell')}
        </Button>
      </Toolbar>
    </>
  )
}

const dayKeys = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Monday is 1. */
function toDayKey(day: number): (typeof dayKeys)[number] {
  return dayKeys[day - 1] ?? 'sunday'
}
