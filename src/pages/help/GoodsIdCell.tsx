import ExportOutlined from '@ant-design/icons-svg/es/asn/ExportOutlined.js'
import { toGoodsAddress } from '../../../contract/merchantCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { IdCell } from '../../screens/fields/id/Cell.tsx'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import './barePages.css'
import './texts.ts'

/** The id of goods, to be copied, and the way to their page at the platform. */
export function GoodsIdCell({ value }: FieldCellProps) {
  const { t } = useTranslate()
  const { mms } = useDeployment().merchant_hosts
  const id = String(value)
  return (
    <span className="zg-goods-id">
      <IdCell value={id} />
      <ButtonAnchor
        kind="text"
        size="small"
        shape="icon"
        href={toGoodsAddress(mms, id)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('help.goods.openPage', { id })}
        title={t('help.goods.open')}
      >
        <Icon of={ExportOutlined} />
      </ButtonAnchor>
    </span>
  )
}
