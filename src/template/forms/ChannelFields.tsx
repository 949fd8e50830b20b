import type { ChannelField } from '../../domain/demoForms.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { DraftField } from './DraftField.tsx'
import type { Draft } from './useDraft.ts'

export const channelTypes = ['live', 'video', 'page'] as const

interface ChannelFieldsProps {
  readonly draft: Draft<ChannelField>
  /** Those of the step on the screen. */
  readonly fields: readonly ChannelField[]
}

const kinds = { promotionLink: 'url', advertisingContent: 'area', profile: 'area' } as const satisfies Partial<Record<ChannelField, string>>
const hinted = ['activityName', 'promotionLink', 'advertisingContent', 'profile'] as const satisfies readonly ChannelField[]
const required: readonly ChannelField[] = ['activityName', 'promotionLink']

export function ChannelFields({ draft, fields }: ChannelFieldsProps) {
  const { t } = useTranslate()
  const choices = channelTypes.map((type) => [type, t(`template.channelTypes.${type}`)] as const)
  const hintOf = (name: ChannelField) => {
    const key = hinted.find((each) => each === name)
    return key && t(`template.channelHints.${key}`)
  }
  return (
    <>
      {fields.map((name) => (
        <DraftField
          key={name}
          draft={draft}
          name={name}
          label={t(`template.channel.${name}`)}
          hint={hintOf(name)}
          isRequired={required.includes(name)}
          {...(name in kinds ? { kind: kinds[name as keyof typeof kinds] } : {})}
          {...(name === 'channelType' ? { options: choices } : {})}
        />
      ))}
    </>
  )
}
