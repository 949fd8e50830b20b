import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { OutcomeCounts } from '../../runner/batch.ts'
import { toProgress } from '../labels/toProgress.ts'

/** How far a batch is, in words and as a bar whose paler part is sent and not checked yet. */
export function ProgressBar({ counts }: { readonly counts: OutcomeCounts }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { done, sent, total } = toProgress([counts])
  const words = t('batches.progress', { done: formats.number(done), total: formats.number(total) })
  const [width, doneShare] = total === 0 || done + sent === 0 ? [0, 0] : [(100 * (done + sent)) / total, (100 * done) / (done + sent)]
  return (
    <div>
      <p>
        {words}
        {sent > 0 && <span>{t('batches.sent', { count: formats.number(sent) })}</span>}
        {counts.skipped > 0 && <span className="zg-muted"> {t('batches.leftOut', { count: formats.number(counts.skipped) })}</span>}
      </p>
      <div className="zg-progress" role="progressbar" aria-label={words} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
        <span
          style={{
            width: `${width}%`,
            background: `linear-gradient(90deg, var(--zg-primary) ${doneShare}%, var(--zg-primary-border) ${doneShare}%)`,
          }}
        />
      </div>
    </div>
  )
}
