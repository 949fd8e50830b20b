import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Field } from '../../resources/schema/field.ts'
import { toFileColumns } from '../../screens/transfer/export/toFileColumns.ts'
import { useFileTexts } from '../../screens/transfer/export/useFileTexts.ts'
import { openFileWriter } from '../../screens/transfer/file/openFileWriter.ts'
import { saveFile } from '../../screens/transfer/file/saveFile.ts'
import { toFileName } from '../../screens/transfer/file/toFileName.ts'
import { useWrite } from '../../ui/useWrite.ts'

/** A workbook whose cells have the types of fields: money with two decimals, shares as percentages, ids as text. */
export interface TypedFile {
  /** Of its sheet. */
  readonly title: string
  /** Without its day and ending. */
  readonly fileName: string
  readonly fields: Readonly<Record<string, Field>>
  /** By the names of the fields; what is absent or null is an empty cell. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** What it says of itself, in sentences. */
  readonly notes: readonly string[]
}

/** Rows to a workbook, by the rules of every export. */
export function useTypedFile() {
  const { t } = useTranslate()
  const text = useText()
  const texts = useFileTexts()
  const { isBusy, failure, run } = useWrite()

  async function write({ title, fileName, fields, rows, notes }: TypedFile): Promise<void> {
    const keys = Object.keys(fields)
    const writer = openFileWriter()
    try {
      writer.add(rows.map((row) => keys.map((key) => row[key] ?? null)))
      const words = { text, yes: t('states.yes'), no: t('states.no'), titles: new Map() }
      const columns = toFileColumns({ fields }, keys, words)
      const file = await writer.finish('xlsx', { title, columns, texts, missing: notes, failures: [] })
      saveFile(file, toFileName(fileName, Date.now(), 'xlsx'))
    } finally {
      writer.close()
    }
  }

  return {
    isBusy,
    /** Why the last file was not made; null: there was none, or it was made. */
    failure,
    save: (file: TypedFile) => run(() => write(file)),
  }
}
