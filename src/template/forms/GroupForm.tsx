import { type GroupField, groupFields } from '../../domain/demoForms.ts'
import type { DemoReply } from '../demo/demoEndpoints.ts'
import { Answer } from '../parts/DemoCard.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import { useDemo } from '../parts/useDemo.ts'
import { ParametersForm } from './ParametersForm.tsx'

type Values = Readonly<Record<GroupField, string>>

const empty = { ...(Object.fromEntries(groupFields.map((field) => [field, ''])) as Values), mode: 'custom' }

/** The form in groups: it starts with the parameters of the profile, where there is one. */
export function GroupForm() {
  return (
    <TemplatePage name="groupForm" withoutData={<ParametersForm initial={empty} />}>
      <StartedForm />
    </TemplatePage>
  )
}

function StartedForm() {
  return <Answer answer={useDemo('basicProfile', {})}>{(profile) => <ParametersForm initial={toValues(profile)} />}</Answer>
}

function toValues({ video, audio }: DemoReply<'basicProfile'>): Values {
  return {
    ...empty,
    resolution: video.resolution,
    frameRate: String(video.frameRate),
    lowestRate: String(video.lowestRate),
    highestRate: String(video.highestRate),
    channels: String(audio.channels),
  }
}
