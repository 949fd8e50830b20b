import { TemplatePage } from '../parts/TemplatePage.tsx'
import { ChannelForm } from './ChannelForm.tsx'

/** The form in three steps: who does what, where it is shown, done. */
export function StepForm() {
  return (
    <TemplatePage name="stepForm" withoutData={<ChannelForm />}>
      <ChannelForm />
    </TemplatePage>
  )
}
