import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { DemoReply } from '../demo/demoEndpoints.ts'
import { useDemo } from '../demo/useDemo.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { Steps } from '../parts/Steps.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import '../parts/forms.css'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import '../texts.ts'

export function BasicProfile() {
  return (
    <TemplatePage name="basicProfile">
      <Parameters />
      <OperationLog />
    </TemplatePage>
  )
}

function Parameters() {
  const { t } = useTranslate()
  const names = [t('template.profile.entered'), t('template.profile.underReview'), t('template.profile.inForce')]
  return (
    <DemoCard title={t('template.profile.current')} answer={useDemo('basicProfile', {})}>
      {(profile) => (
        <>
          <Steps label={t('template.profile.review')} names={names} current={profile.step} />
          <div className="zg-template-columns">
            <Video {...profile.video} />
            <Sound {...profile.audio} />
          </div>
        </>
      )}
    </DemoCard>
  )
}

function Video({ mode, resolution, frameRate, lowestRate, highestRate }: DemoReply<'basicProfile'>['video']) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <Group
      title={t('template.groups.video')}
      pairs={[
        [t('template.parameters.mode'), mode],
        [t('template.parameters.resolution'), resolution],
        [t('template.parameters.frameRate'), formats.number(frameRate)],
        [t('template.profile.rates'), `${lowestRate}–${highestRate} kbps`],
      ]}
    />
  )
}

function Sound({ mode, channels, sampleRate, encoding }: DemoReply<'basicProfile'>['audio']) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <Group
      title={t('template.groups.sound')}
      pairs={[
        [t('template.parameters.mode'), mode],
        [t('template.parameters.channels'), formats.number(channels)],
        [t('template.profile.sampleRate'), `${formats.number(sampleRate)} Hz`],
        [t('template.profile.encoding'), encoding],
      ]}
    />
  )
}

function Group({ title, pairs }: { readonly title: string; readonly pairs: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="zg-description">
        {pairs.map(([label, value]) => (
          <div key={label} className="zg-template-pair">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const PASSED = 1

/** What was changed in the profile. */
function OperationLog() {
  const { t } = useTranslate()
  const formats = useFormats()
  const title = t('template.profile.log')
  return (
    <DemoCard title={title} answer={useDemo('operationLog', {})}>
      {(operations) => (
        <DataTable label={title}>
          <thead>
            <tr>
              <th scope="col">{t('template.profile.number')}</th>
              <th scope="col">{t('template.profile.change')}</th>
              <th scope="col">{t('template.profile.state')}</th>
              <th scope="col">{t('template.profile.time')}</th>
            </tr>
          </thead>
          <tbody>
            {operations.map(({ key, contentNumber, updateContent, status, updateTime }) => (
              <tr key={key}>
                <td className="zg-cell-code">{contentNumber}</td>
                <td>{updateContent}</td>
                <td>
                  <Tag tone={status === PASSED ? 'good' : 'warning'}>
                    {t(status === PASSED ? 'template.profile.passed' : 'template.profile.underReview')}
                  </Tag>
                </td>
                <td className="zg-template-time">{formats.dateTime(updateTime)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </DemoCard>
  )
}
