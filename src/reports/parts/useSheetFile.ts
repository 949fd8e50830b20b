import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFileTexts } from '../../screens/transfer/export/useFileTexts.ts'
import { openFileWriter } from '../../screens/transfer/file/openFileWriter.ts'
import { type FileUse, readFile } from '../../screens/transfer/file/readFile.ts'
import { saveFile } from '../../screens/transfer/file/saveFile.ts'
import { type SheetRow, toSheetRow } from '../../screens/transfer/file/table.ts'
import { toFileName } from '../../screens/transfer/file/toFileName.ts'
import { useWrite } from '../../ui/useWrite.ts'

/** A column of a file: its head, and what it holds. `money`: in fen; any value that is no number is unknown there, also in `number`. */
export interface SheetFileColumn {
  readonly label: string
  readonly type: 'text' | 'number' | 'money'
}

/** A file for a screen whose rows are no list. */
export interface SheetFile {
  readonly title: string
  readonly columns: readonly SheetFileColumn[]
  /** In the order of the columns; null: an empty cell. */
  readonly rows: readonly (readonly (string | number | null)[])[]
  /** Why the file is not exact, in sentences. Default: it is. */
  readonly notes?: readonly string[]
}

const COLUMN_PX = 130
/** As everywhere in files of the ledger. */
export const UNKNOWN_CELL = '?'
const noWords = new Map<string, string>()

/** Columns that hold the same, by their heads. `type`: default: texts. */
export function toSheetFileColumns(labels: readonly string[], type: SheetFileColumn['type'] = 'text'): readonly SheetFileColumn[] {
  return labels.map((label) => ({ label, type }))
}

/** Rows to a workbook or csv, by the rules of every export: no cell becomes a formula. */
export function useSheetFile() {
  const texts = useFileTexts()
  const { isBusy, failure, run } = useWrite()

  async function write(format: 'xlsx' | 'csv', { title, columns, rows, notes = [] }: SheetFile): Promise<void> {
    const writer = openFileWriter()
    const fileColumns = columns.map(({ label, type }) => ({ label, type, widthPx: COLUMN_PX, words: noWords, rowWords: noWords }))
    const words = { ...texts, unreadable: UNKNOWN_CELL }
    try {
      writer.add(rows)
      const file = await writer.finish(format, { title, columns: fileColumns, texts: words, missing: notes, failures: [] })
      saveFile(file, toFileName(title, Date.now(), format))
    } finally {
      writer.close()
    }
  }

  return {
    isBusy,
    /** Why the last file was not made; null: there was none, or it was made. */
    failure,
    save: (format: 'xlsx' | 'csv', file: SheetFile) => run(() => write(format, file)),
  }
}

export interface SheetOfFile {
  readonly rows: readonly SheetRow[]
  /** That the workbook has more sheets with something in them, which are not read, as a sentence; '': it has none. */
  readonly unread: string
}

/** The rows of a workbook or csv as texts; or why it cannot be read, as a sentence. */
export function useReadSheet(use: FileUse = 'eachRow'): (file: File) => Promise<SheetOfFile | { readonly problem: string }> {
  const { t } = useTranslate()
  return async (file) => {
    const read = await readFile(file, use)
    if (read.status === 'refused') return { problem: t(`importing.refusals.${read.refusal}`) }
    const { rows, otherSheets } = read
    const sheets = otherSheets.join(t('list.separator'))
    return { rows: rows.map(toSheetRow), unread: sheets === '' ? '' : t('importing.otherSheets', { sheets }) }
  }
}
