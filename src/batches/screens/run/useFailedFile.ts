import { useState } from 'react'
import type { BatchJob, BatchRow } from '../../../../contract/entities/batchJob.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { toFileColumns } from '../../../screens/transfer/export/toFileColumns.ts'
import { useFileTexts } from '../../../screens/transfer/export/useFileTexts.ts'
import { openFileWriter } from '../../../screens/transfer/file/openFileWriter.ts'
import { saveFile } from '../../../screens/transfer/file/saveFile.ts'
import { toFileName } from '../../../screens/transfer/file/toFileName.ts'
import { outcomeLabels } from '../labels/outcomeLabels.ts'
import { toShownChanges } from '../labels/shownValues.ts'
import { useReasonSentence } from '../labels/useReasonSentence.ts'
import { type TemplateNames, useValueText } from '../labels/useValueText.ts'
import { failedColumns } from './failedColumns.ts'

export interface FailedFile {
  /** Rows that would stand in it. */
  readonly count: number
  readonly isWriting: boolean
  readonly error: unknown
  readonly write: () => Promise<void>
}

/** The rows that failed, or of which nobody knows, as a workbook: ids as text, values and reasons as they are read here. */
export function useFailedFile(
  job: BatchJob,
  rows: readonly BatchRow[],
  shopNames: ReadonlyMap<string, string>,
  templateNames: TemplateNames,
): FailedFile {
  const { t } = useTranslate()
  const text = useText()
  const texts = useFileTexts()
  const toReason = useReasonSentence()
  const toValue = useValueText(templateNames)
  const [isWriting, setWriting] = useState(false)
  const [error, setError] = useState<unknown>(null)

  function toCells(row: BatchRow): readonly unknown[] {
    const changes = toShownChanges(job.kind, row) ?? []
    const join = (which: 'before' | 'after') =>
      changes.map((change) => `${t(`batches.values.${change.name}`)} ${toValue(change.format, change[which])}`).join(t('list.separator'))
    return [
      shopNames.get(row.shop_uid) ?? row.shop_uid,
      row.label,
      row.after?.goods_id ?? null,
      row.after?.sku_id ?? null,
      join('before'),
      join('after'),
      text(outcomeLabels[row.outcome].label),
      toReason(row.reason),
    ]
  }

  async function write() {
    setWriting(true)
    setError(null)
    const writer = openFileWriter()
    try {
      writer.add(rows.filter(isInFile).map(toCells))
      const words = { text, yes: t('states.yes'), no: t('states.no'), titles: new Map() }
      const columns = toFileColumns({ fields: failedColumns }, Object.keys(failedColumns), words)
      const file = await writer.finish('xlsx', { title: job.title, columns, texts, missing: [], failures: [] })
      saveFile(file, toFileName(job.title, Date.now(), 'xlsx'))
    } catch (failure) {
      setError(failure)
    } finally {
      writer.close()
      setWriting(false)
    }
  }

  return { count: job.counts.failed + job.counts.unknown, isWriting, error, write }
}

function isInFile({ outcome }: BatchRow): boolean {
  return outcome === 'failed' || outcome === 'unknown'
}
