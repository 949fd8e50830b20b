import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js'
import { toolApi } from '../../../contract/toolApi.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface ExtensionDownloadProps {
  /** Of the package; empty: this deployment has none. */
  readonly version: string
  readonly isPrimary: boolean
}

export function ExtensionDownload({ version, isPrimary }: ExtensionDownloadProps) {
  const { t } = useTranslate()
  if (version === '') return <p className="zg-field-error">{t('help.status.noPackage')}</p>
  return (
    <ButtonAnchor kind={isPrimary ? 'primary' : undefined} href={toolApi.extensionPackage.path} download>
      <Icon of={DownloadOutlined} /> {t('help.status.downloadVersion', { version })}
    </ButtonAnchor>
  )
}
