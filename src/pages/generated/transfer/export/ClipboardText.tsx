import { useCallback, useEffect, useState } from 'react'
import { useReader } from '../../../../providers/i18n/useReader.ts'
import { useFormats } from '../../useFormats.ts'

interface ClipboardTextProps {
  readonly file: Blob
  readonly rowCount: number
}

/** Puts the rows on the clipboard. A browser that wants a click for that gets one; one that forbids it leaves the text itself. */
export function ClipboardText({ file, rowCount }: ClipboardTextProps) {
  const { t } = useReader()
  const formats = useFormats()
  const [text, setText] = useState('')
  const [state, setState] = useState<'copying' | 'copied' | 'refused'>('copying')

  const copy = useCallback(async () => {
    try {
      const read = await file.text()
      setText(read)
      await navigator.clipboard.writeText(read)
      setState('copied')
    } catch {
      setState('refused')
    }
  }, [file])
  useEffect(() => void copy(), [copy])

  if (state === 'copied')
    return (
      <p className="zg-alert zg-alert-success" role="status">
        {t('transfer.copied', { rows: formats.number(rowCount) })}
      </p>
    )
  if (state === 'copying') return <p role="status">{t('transfer.writing')}</p>
  return (
    <div className="zg-field">
      <p className="zg-alert zg-alert-warning" role="alert">
        {t('transfer.copyByHand')}{' '}
        <button type="button" className="zg-button zg-button-link" onClick={() => void copy()}>
          {t('actions.copy')}
        </button>
      </p>
      <textarea
        className="zg-input zg-code"
        readOnly
        rows={6}
        aria-label={t('transfer.copyByHand')}
        value={text}
        onFocus={({ target }) => target.select()}
      />
    </div>
  )
}
