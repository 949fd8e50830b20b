import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined.js'
import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import './parts.css'

interface CopyTextProps {
  /** What goes to the clipboard. */
  readonly text: string
  /** On the button, for those who hear the page. */
  readonly label: string
  /** Shown in front of the button; default: the text itself, as a code. */
  readonly shown?: string
}

/** A text to paste elsewhere. Says what became of it: a browser that forbids the clipboard leaves it to be selected by hand. */
export function CopyText({ text, label, shown }: CopyTextProps) {
  const { t } = useTranslate()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('notCopied')
    }
  }

  return (
    <span className="zg-copy-text">
      {shown === undefined ? <code className="zg-code">{text}</code> : <span>{shown}</span>}
      <Button size="small" shape="icon" aria-label={label} title={t('actions.copy')} onClick={() => void copy()}>
        <Icon of={CopyOutlined} />
      </Button>
      <span role="status" className="zg-muted">
        {outcome === 'copied' && t('states.copied')}
        {outcome === 'notCopied' && t('labels.notCopied')}
      </span>
    </span>
  )
}
