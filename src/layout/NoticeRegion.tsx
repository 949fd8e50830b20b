import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import { useServices } from './useServices.ts'

/** The messages. Our own few lines, since an error message must come up when nothing more can be loaded. */
export function NoticeRegion() {
  const { t } = useTranslation()
  const { notices } = useServices()
  const shown = useSyncExternalStore(notices.subscribe, notices.read)
  return (
    <div className="zg-notices" aria-live="polite">
      {shown.map(({ id, tone, title, detail }) => (
        <div key={id} className="zg-notice" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
          <div>
            <strong>{title}</strong>
            {detail && <p>{detail}</p>}
          </div>
          <button type="button" className="zg-button zg-button-icon" aria-label={t('actions.close')} onClick={() => notices.close(id)}>
            <Icon of={CloseOutlined} />
          </button>
        </div>
      ))}
    </div>
  )
}
