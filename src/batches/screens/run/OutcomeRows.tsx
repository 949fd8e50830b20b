import { useMemo, useState } from 'react'
import type { BatchOutcome } from '../../../../contract/entities/batchJob.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { BatchState } from '../../runner/batch.ts'
import { outcomeLabels, shownOutcomes } from '../labels/outcomeLabels.ts'
import type { TemplateNames } from '../labels/useValueText.ts'
import { countReasons } from '../plan/toPlanSummary.ts'
import { BatchRows } from '../rows/BatchRows.tsx'
import { ReasonCounts } from '../rows/ReasonCounts.tsx'
import type { FailedFile } from './useFailedFile.ts'

interface OutcomeRowsProps {
  readonly state: BatchState
  readonly shopNames: ReadonlyMap<string, string>
  readonly templateNames: TemplateNames
  readonly file: FailedFile
}

/** Each row and what came of it: by outcome, by shop, and those that failed as a file. */
export function OutcomeRows({ state: { job, rows, shops }, shopNames, templateNames, file }: OutcomeRowsProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const [outcome, setOutcome] = useState<BatchOutcome | ''>('')
  const [shop, setShop] = useState('')
  const shown = useMemo(
    () => rows.filter((row) => (outcome === '' || row.outcome === outcome) && (shop === '' || row.shop_uid === shop)),
    [rows, outcome, shop],
  )
  const reasons = useMemo(() => countReasons(rows.filter((row) => row.outcome === 'failed')), [rows])
  return (
    <div className="zg-card zg-card-body zg-batch-outcomes">
      <div className="zg-toolbar">
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
      </div>
      {file.error !== null && (
        <Alert tone="error" role="alert">
          {t('batches.file.failed')}
        </Alert>
      )}
      <ReasonCounts label={t('batches.whyFailed')} reasons={reasons} />
      {shown.length === 0 ? (
        <p className="zg-empty">{t('batches.preview.none')}</p>
      ) : (
        <BatchRows
          key={`${outcome} ${shop}`}
          label={t('batches.preview.rows')}
          kind={job.kind}
          rows={shown}
          shopNames={shopNames}
          templateNames={templateNames}
        />
      )}
    </div>
  )
}
