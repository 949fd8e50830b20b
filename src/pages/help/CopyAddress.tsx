import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined.js'
import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** An address to paste elsewhere. Says when it is on the clipboard; a browser that forbids it leaves the words to be typed. */
export function CopyAddress({ address }: { readonly address: string }) {
  const { t } = useTranslate()
  const [isCopied, setCopied] = useState(false)

  function copy() {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }

  return (
    <span className="zg-help-address">
      <code className="zg-code">{address}</code>
      <Button size="small" shape="icon" aria-label={t('help.copyAddress', { address })} title={t('actions.copy')} onClick={copy}>
        <Icon of={CopyOutlined} />
      </Button>
      <span role="status" className="zg-muted">
        {isCopied && t('states.copied')}
      </span>
    </span>
  )
}
