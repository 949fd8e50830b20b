import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js'
import { useTranslation } from 'react-i18next'
import { toolApi } from '../../../contract/toolApi.ts'
import { Icon } from '../../layout/Icon.tsx'

interface ExtensionDownloadProps {
  /** Of the package; empty: this deployment has none. */
  readonly version: string
  readonly isPrimary: boolean
}

export function ExtensionDownload({ version, isPrimary }: ExtensionDownloadProps) {
  const { t } = useTranslation()
  if (version === '') return <p className="zg-field-error">{t('help.status.noPackage')}</p>
  return (
    <a className={`zg-button ${isPrimary ? 'zg-button-primary' : ''}`} href={toolApi.extensionPackage.path} download>
      <Icon of={DownloadOutlined} /> {t('help.status.downloadVersion', { version })}
    </a>
  )
}
