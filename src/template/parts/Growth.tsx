import ArrowDownOutlined from '@ant-design/icons-svg/es/asn/ArrowDownOutlined.js'
import ArrowUpOutlined from '@ant-design/icons-svg/es/asn/ArrowUpOutlined.js'
import { Icon } from '../../ui/Icon.tsx'
import { useFormats } from '../../ui/useFormats.ts'

/** A change against the time before: sign, arrow and colour say the same. */
export function Growth({ ratio }: { readonly ratio: number }) {
  const formats = useFormats()
  const isUp = ratio >= 0
  return (
    <span className="zg-growth" data-tone={isUp ? 'up' : 'down'}>
      <Icon of={isUp ? ArrowUpOutlined : ArrowDownOutlined} />
      {isUp ? '+' : '−'}
      {formats.percent(Math.abs(ratio))}
    </span>
  )
}
