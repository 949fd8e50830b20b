import { useEffect, useRef } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { FileFormat } from '../file/cell.ts'
import { saveFile } from '../file/saveFile.ts'
import { ClipboardText } from './ClipboardText.tsx'
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
            {t('transfer.exported', { rows: formats.number(rowCount), name })}
          </Alert>
        )}
      </div>
      <footer className="zg-dialog-foot">
        {!isForClipboard && <Button onClick={() => saveFile(file, name)}>{t('transfer.saveAgain')}</Button>}
        <Button kind="primary" onClick={close}>
          {t('actions.close')}
        </Button>
      </footer>
    </>
  )
}
