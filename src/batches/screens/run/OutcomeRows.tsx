import { useMemo, useState } from 'react'
import type { BatchOutcome, BatchRow } from '../../../../contract/entities/batchJob.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { field } from '../../../resources/schema/field.ts'
import { toFileColumns } from '../../../screens/transfer/export/toFileColumns.ts'
import { useFileTexts } from '../../../screens/transfer/export/useFileTexts.ts'
import { openFileWriter } from '../../../screens/transfer/file/openFileWriter.ts'
import { saveFile } from '../../../screens/transfer/file/saveFile.ts'
import { toFileName } from '../../../screens/transfer/file/toFileName.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useWrite } from '../../../ui/useWrite.ts'
import type { LoadedBatch } from '../../runner/batch.ts'
import { useBatchNames, useBatchWords } from '../labels/batchNames.ts'
import { outcomeLabels, shownOutcomes } from '../labels/outcomeLabels.ts'
import { toShownChanges } from '../labels/toShownChanges.ts'
import { useRowReason } from '../labels/useRowReason.ts'
import { countReasons } from '../plan/toPlanSummary.ts'
import { BatchRows } from '../rows/BatchRows.tsx'
import { ReasonCounts } from '../rows/ReasonCounts.tsx'

/** Each row and what came of it: by outcome, by shop, and those that failed as a file. */
export function OutcomeRows({ state: { job, rows, shops } }: { readonly state: LoadedBatch }) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { shopNames } = useBatchNames()
  const file = useFailedFile({ job, rows })
  const [outcome, setOutcome] = useState<BatchOutcome | ''>('')
  const [shop, setShop] = useState('')
  const shown = useMemo(
    () => rows.filter((row) => (outcome === '' || row.outcome === outcome) && (shop === '' || row.shop_uid === shop)),
    [rows, outcome, shop],
  )
  const reasons = useMemo(() => countReasons(rows.filter((row) => row.outcome === 'failed')), [rows])
  return (
    <Card as="div" isPadded className="zg-batch-outcomes">
      <Toolbar>
        <fieldset className="zg-segmented" aria-label={t('batches.filterOutcome')}>
          <button type="button" aria-pressed={outcome === ''} onClick={() => setOutcome('')}>
            {t('batches.preview.parts.all')} {formats.number(rows.length)}
          </button>
          {shownOutcomes
            .filter((each) => job.counts[each] > 0 || each === outcome)
            .map((each) => (
              <button key={each} type="button" aria-pressed={outcome === each} onClick={() => setOutcome(each)}>
                {text(outcomeLabels[each].label)} {formats.number(job.counts[each])}
              </button>
            ))}
        </fieldset>
        {shops.length > 1 && (
          <select className="zg-input" aria-label={t('batches.filterShop')} value={shop} onChange={(event) => setShop(event.target.value)}>
            <option value="">{t('batches.allShops')}</option>
            {shops.map(({ shop_uid }) => (
              <option key={shop_uid} value={shop_uid}>
                {shopNames.get(shop_uid) ?? shop_uid}
              </option>
            ))}
          </select>
        )}
        <span className="zg-spacer" />
        {file.count > 0 && (
          <Button disabled={file.isWriting} onClick={() => void file.write()}>
            {t('batches.file.button', { count: formats.number(file.count) })}
          </Button>
        )}
      </Toolbar>
      {file.error !== null && (
        <Alert tone="error" role="alert">
          {t('batches.file.failed')}
        </Alert>
      )}
      <ReasonCounts label={t('batches.whyFailed')} reasons={reasons} />
      {shown.length === 0 ? (
        <Empty as="p">{t('batches.preview.none')}</Empty>
      ) : (
        <BatchRows key={`${outcome} ${shop}`} label={t('batches.preview.rows')} rows={shown} />
      )}
    </Card>
  )
}

/** Columns of the file of failed rows. */
const failedColumns = {
  shop: field.text({ label: { zh: '店铺', en: 'Shop' }, widthPx: 140 }),
  label: field.text({ label: { zh: '商品 / 规格', en: 'Goods / SKU' }, widthPx: 300 }),
  goods_id: field.id({ label: { zh: '商品 ID', en: 'Goods ID' } }),
  sku_id: field.id({ label: { zh: '规格 ID', en: 'SKU ID' } }),
  before: field.text({ label: { zh: '原值', en: 'Before' }, widthPx: 200 }),
  after: field.text({ label: { zh: '新值', en: 'After' }, widthPx: 200 }),
  outcome: field.text({ label: { zh: '结果', en: 'Outcome' }, widthPx: 100 }),
  reason: field.text({ label: { zh: '原因', en: 'Reason' }, widthPx: 300 }),
}

/** The failed rows and those whose outcome is unknown, as a workbook: ids as text, values and reasons as they are read here. */
function useFailedFile({ job, rows }: Pick<LoadedBatch, 'job' | 'rows'>) {
  const { t } = useTranslate()
  const text = useText()
  const texts = useFileTexts()
  const toReason = useRowReason()
  const words = useBatchWords()
  const { shopNames } = useBatchNames()
  const { isBusy: isWriting, error, run } = useWrite()

  function toCells(row: BatchRow): readonly unknown[] {
    const changes = toShownChanges(job.kind, row) ?? []
    const join = (which: 'before' | 'after') =>
      changes
        .map(({ name, toText, ...change }) => `${t(`batches.values.${name}`)} ${toText(change[which], words)}`)
        .join(t('list.separator'))
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
    const writer = openFileWriter()
    try {
      writer.add(rows.filter(isInFile).map(toCells))
      const columnWords = { text, yes: t('states.yes'), no: t('states.no'), titles: new Map() }
      const columns = toFileColumns({ fields: failedColumns }, Object.keys(failedColumns), columnWords)
      const file = await writer.finish('xlsx', { title: job.title, columns, texts, missing: [], failures: [] })
      saveFile(file, toFileName(job.title, Date.now(), 'xlsx'))
    } finally {
      writer.close()
    }
  }

  return { count: job.counts.failed + job.counts.unknown, isWriting, error, write: () => run(write) }
}

function isInFile({ outcome }: BatchRow): boolean {
  return outcome === 'failed' || outcome === 'unknown'
}
