import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined.js'
import { useEffect, useState } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Icon } from './Icon.tsx'
import { CARDS } from './useMedia.ts'
import './copyable.css'

const SAID_FOR_MS = 1_500
/** Nothing points on a phone: its cards show the button at once. */
const ON_PHONE = `(hover: none) and ${CARDS}`

/**
 * A text with a button that copies it, seen when the text is pointed at or reached by keyboard; it says what came of it. What the
 * button is made of comes with the pointer: every row has one, and hardly any is wanted.
 */
export function Copyable({ text }: { readonly text: string }) {
  const { t } = useTranslate()
  const [isNear, setNear] = useState(() => window.matchMedia(ON_PHONE).matches)
  const [said, say] = useState('')
  /** A second copy is said as long as the first. */
  const [copies, setCopies] = useState(0)

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => say(''), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [copies])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      say(t('states.copied'))
    } catch {
      say(t('transfer.copyRefused'))
    }
    setCopies((before) => before + 1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer or the keyboard coming near brings the button's looks
    <span className="zg-code zg-copyable" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      {text}
      <button
        type="button"
        className="zg-copy"
        data-said={said !== '' || undefined}
        aria-label={t('transfer.copyId', { id: text })}
        title={t('actions.copy')}
        onClick={() => void copy()}
      >
        {isNear && (said || <Icon of={CopyOutlined} />)}
      </button>
      {isNear && (
        <span role="status" className="zg-visually-hidden">
          {said}
        </span>
      )}
    </span>
  )
}
