import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFileTexts } from '../../screens/transfer/export/useFileTexts.ts'
import { openFileWriter } from '../../screens/transfer/file/openFileWriter.ts'
import { type FileUse, readFile } from '../../screens/transfer/file/readFile.ts'
import { saveFile } from '../../screens/transfer/file/saveFile.ts'
import { rawText } from '../../screens/transfer/file/table.ts'
import { toFileName } from '../../screens/transfer/file/toFileName.ts'
import { useWrite } from '../../ui/useWrite.ts'

/** A file of texts and amounts, for a screen whose rows are no list. */
export interface SheetFile {
  readonly title: string
  readonly heads: readonly string[]
  /** The heads of columns that hold amounts, in fen; any other value there is unknown. Default: none. */
  readonly amounts?: readonly string[]
  /** In the order of the heads; null: an empty cell. */
  readonly rows: readonly (readonly (string | number | null)[])[]
  /** Why the file is not exact, in sentences. Default: it is. */
  readonly notes?: readonly string[]
}

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const COLUMN_PX = 130
/** As everywhere in files of the ledger. */
export const UNKNOWN_CELL = '?'
const noWords = new Map<string, string>()

/** Texts and amounts to a workbook or csv, by the rules of every export: no cell becomes a formula. */
export function useSheetFile() {
  const texts = useFileTexts()
  const { isBusy, failure, run } = useWrite()

  async function write(format: 'xlsx' | 'csv', { title, heads, amounts = [], rows, notes = [] }: SheetFile): Promise<void> {
    const writer = openFileWriter()
    const columns = heads.map((label) => {
      const type = amounts.includes(label) ? 'money' : 'text'
      return { label, type, widthPx: COLUMN_PX, words: noWords, rowWords: noWords } as const
    })
    const words = { ...texts, unreadable: UNKNOWN_CELL }
    try {
      writer.add(rows)
      const file = await writer.finish(format, { title, columns, texts: words, missing: notes, failures: [] })
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

/** The rows of a workbook or csv as texts; or why it cannot be read, as a sentence. */
export function useReadSheet(
  use: FileUse = 'eachRow',
): (file: File) => Promise<{ readonly rows: readonly SheetRow[] } | { readonly problem: string }> {
  const { t } = useTranslate()
  return async (file) => {
    const read = await readFile(file, use)
    if (read.status === 'refused') return { problem: t(`importing.refusals.${read.refusal}`) }
    return { rows: read.rows.map(({ line, cells }) => ({ line, cells: cells.map(rawText) })) }
  }
}
