import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { toFileColumns } from '../../screens/transfer/export/toFileColumns.ts'
import { useFileTexts } from '../../screens/transfer/export/useFileTexts.ts'
import { openFileWriter } from '../../screens/transfer/file/openFileWriter.ts'
import { saveFile } from '../../screens/transfer/file/saveFile.ts'
import { toFileName } from '../../screens/transfer/file/toFileName.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { useLiveFigures } from '../live/useLiveFigures.ts'
import { type OpenedFigure, toBehindQuestion } from './BehindProvider.tsx'
import { behindFields, behindKeys, FILE_ROWS_MAX, toBehindRecord } from './behindFields.ts'

/** The rows behind a figure as a file. */
export function useBehindFile(figure: OpenedFigure) {
  const nameOf = useShopName()
  const { title } = figure
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const texts = useFileTexts()
  const { figures } = useLiveFigures()
  const { isBusy, failure, run } = useWrite()

  async function write(format: 'xlsx' | 'csv'): Promise<void> {
    const { rows, count } = await figures.call('behind', toBehindQuestion(figure, FILE_ROWS_MAX))
    const writer = openFileWriter()
    try {
      writer.add(rows.map((row) => toBehindRecord(row, nameOf)).map((record) => behindKeys.map((key) => record[key])))
      const words = { text, yes: t('states.yes'), no: t('states.no'), titles: new Map() }
      const file = await writer.finish(format, {
        title,
        columns: toFileColumns({ fields: behindFields }, behindKeys, words),
        texts,
        missing: count > rows.length ? [t('exporting.cut', { max: formats.number(rows.length), total: formats.number(count) })] : [],
        failures: [],
      })
      saveFile(file, toFileName(title, Date.now(), format))
    } finally {
      writer.close()
    }
  }

  return {
    isBusy,
    /** Why the last file was not made; null: there was none, or it was made. */
    failure,
    save: (format: 'xlsx' | 'csv') => run(() => write(format)),
  }
}
