import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { SidePanel } from '../panel/SidePanel.tsx'
import { idOf, screenAddress, titleOf, withinResource } from '../screenAddress.ts'
import { ShowFields } from '../show/ShowFields.tsx'
import { useRecordList } from './recordList.ts'

interface RecordPanelProps {
  readonly record: ResourceRecord
  readonly close: () => void
}

/** A record beside its list: what its page says, the ways there and to its form. Escape closes it. */
export function RecordPanel({ record, close }: RecordPanelProps) {
  const { t } = useTranslate()
  const { resource, allowed } = useRecordList()
  const title = titleOf(resource, record)
  const id = idOf(resource, record)
  return (
    <SidePanel
      title={title}
      close={close}
      ways={
        <>
          <ButtonLink to={screenAddress(resource, 'show', id)} state={withinResource}>
            {t('list.openPage')}
          </ButtonLink>
          {allowed.edit && (
            <ButtonLink to={screenAddress(resource, 'edit', id)} state={withinResource}>
              {t('actions.edit')}
            </ButtonLink>
          )}
        </>
      }
    >
      <ShowFields resource={resource} record={record} />
    </SidePanel>
  )
}
