import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { idOf, screenAddress, titleOf, withinResource } from '../screenAddress.ts'
import { ShowFields } from '../show/ShowFields.tsx'
import './recordPanel.css'
import { useRecordList } from './recordList.ts'
import { usePanelEscape } from './usePanelEscape.ts'

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
  usePanelEscape(close)
  return (
    <aside className="zg-record-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button shape="icon" aria-label={t('actions.close')} title={t('actions.close')} onClick={close}>
          <Icon of={CloseOutlined} />
        </Button>
      </header>
      <p className="zg-record-panel-ways">
        <ButtonLink to={screenAddress(resource, 'show', id)} state={withinResource}>
          {t('list.openPage')}
        </ButtonLink>
        {allowed.edit && (
          <ButtonLink to={screenAddress(resource, 'edit', id)} state={withinResource}>
            {t('actions.edit')}
          </ButtonLink>
        )}
      </p>
      <ShowFields resource={resource} record={record} />
    </aside>
  )
}
