import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { FileFormat } from '../file/cell.ts'
import { saveFile } from '../file/saveFile.ts'
import type { ExportedFile } from './useExport.ts'

interface ExportDoneProps {
  readonly result: ExportedFile
  readonly format: FileFormat
  readonly close: () => void
}

/** The file goes to the downloads by itself, once; it can be had again. */
export function ExportDone({ result, format, close }: ExportDoneProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { file, name, rowCount, missing } = result
  const isForClipboard = format === 'tsv'
  const saved = useRef<Blob | null>(null)

  useEffect(() => {
    if (isForClipboard || saved.current === file) return
    saved.current = file
    saveFile(file, name)
  }, [isForClipboard, file, name])

  return (
    <>
      <div className="zg-dialog-body">
        {missing.map((sentence) => (
          <Alert key={sentence} tone="warning" role="alert">
            {sentence}
          </Alert>
        ))}
        {isForClipboard ? (
          <ClipboardText file={file} rowCount={rowCount} />
        ) : (
          <Alert tone="success" role="status">
            {t('exporting.exported', { rows: formats.number(rowCount), name })}
          </Alert>
        )}
      </div>
      <footer className="zg-dialog-foot">
        {!isForClipboard && <Button onClick={() => saveFile(file, name)}>{t('exporting.saveAgain')}</Button>}
        <Button kind="primary" onClick={close}>
          {t('actions.close')}
        </Button>
      </footer>
    </>
  )
}

interface ClipboardTextProps {
  readonly file: Blob
  readonly rowCount: number
}

/** Puts the rows on the clipboard. A browser that wants a click for that gets one; one that forbids it leaves the text itself. */
function ClipboardText({ file, rowCount }: ClipboardTextProps) {
  const { t } = useTranslate()
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
      <Alert tone="success" role="status">
        {t('exporting.copied', { rows: formats.number(rowCount) })}
      </Alert>
    )
  if (state === 'copying') return <p role="status">{t('exporting.writing')}</p>
  return (
    <div className="zg-transfer-progress">
      <Alert tone="warning" role="alert">
        {t('exporting.copyByHand')}{' '}
        <Button kind="link" onClick={() => void copy()}>
          {t('actions.copy')}
        </Button>
      </Alert>
      <textarea
        className="zg-input zg-code"
        readOnly
        rows={6}
        aria-label={t('exporting.copyByHand')}
        value={text}
        onFocus={({ target }) => target.select()}
      />
    </div>
  )
}
