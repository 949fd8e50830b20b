import ExportOutlined from '@ant-design/icons-svg/es/asn/ExportOutlined.js'
import { useTranslation } from 'react-i18next'
import { toGoodsAddress } from '../../../contract/merchantCall.ts'
import { Icon } from '../../layout/Icon.tsx'
import { useDeployment } from '../../layout/useDeployment.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { IdCell } from '../generated/fields/TextCell.tsx'

/** The id of goods, to be copied, and the way to their page at the platform. */
export function GoodsIdCell({ value }: FieldCellProps) {
  const { t } = useTranslation()
  const { mms } = useDeployment().merchant_hosts
  const id = String(value)
  return (
    <span className="zg-goods-id">
      <IdCell value={id} />
      <a
        className="zg-button zg-button-text zg-button-icon zg-button-small"
        href={toGoodsAddress(mms, id)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('help.goods.openPage', { id })}
        title={t('help.goods.open')}
      >
        <Icon of={ExportOutlined} />
      </a>
    </span>
  )
}
