import { useEffect, useRef } from 'react'
import { useReader } from '../../../../providers/i18n/useReader.ts'
import { useFormats } from '../../useFormats.ts'
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
  const { t } = useReader()
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
          <p key={sentence} className="zg-alert zg-alert-warning" role="alert">
            {sentence}
          </p>
        ))}
        {isForClipboard ? (
          <ClipboardText file={file} rowCount={rowCount} />
        ) : (
          <p className="zg-alert zg-alert-success" role="status">
            {t('transfer.exported', { rows: formats.number(rowCount), name })}
          </p>
        )}
      </div>
      <footer className="zg-dialog-foot">
        {!isForClipboard && (
          <button type="button" className="zg-button" onClick={() => saveFile(file, name)}>
            {t('transfer.saveAgain')}
          </button>
        )}
        <button type="button" className="zg-button zg-button-primary" onClick={close}>
          {t('actions.close')}
        </button>
      </footer>
    </>
  )
}
