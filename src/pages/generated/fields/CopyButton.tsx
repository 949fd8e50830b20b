import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined.js'
import { useState } from 'react'
import { Icon } from '../../../layout/Icon.tsx'
import { useReader } from '../../../providers/i18n/useReader.ts'
import './copyButton.css'

const SAID_FOR_MS = 1_500

/** Copies a text. Seen when the cell is pointed at or reached by keyboard; says what came of it. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useReader()
  const [said, say] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      say(t('states.copied'))
    } catch {
      say(t('transfer.copyRefused'))
    }
    setTimeout(() => say(''), SAID_FOR_MS)
  }

  return (
    <>
      <button
        type="button"
        className="zg-copy"
        data-said={said !== '' || undefined}
        aria-label={t('transfer.copyId', { id: text })}
        title={t('actions.copy')}
        onClick={() => void copy()}
      >
        {said || <Icon of={CopyOutlined} />}
      </button>
      <span role="status" className="zg-visually-hidden">
        {said}
      </span>
    </>
  )
}
