import { useTranslation } from 'react-i18next'
import type { OutcomeCounts } from '../../../bridge/batches/batch.ts'
import { useFormats } from '../../generated/useFormats.ts'
import type { BatchDeed } from './standing.ts'

/** What lets it go on stands out; what halts it or takes back does not invite. */
const goesOn: readonly BatchDeed[] = ['start', 'resume', 'recheck', 'rerunFailed']

interface RunButtonsProps {
  /** In their order; the first is the nearest. */
  readonly possible: readonly BatchDeed[]
  readonly counts: OutcomeCounts
  readonly deeds: Readonly<Record<BatchDeed, () => void>>
}

export function RunButtons({ possible, counts, deeds }: RunButtonsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const countOf: Partial<Record<BatchDeed, number>> = { rerunFailed: counts.failed, recheck: counts.unknown, undo: counts.done }
  if (possible.length === 0) return null
  return (
    <div className="zg-toolbar">
      {possible.map((deed, at) => (
        <button
          key={deed}
          type="button"
          className={`zg-button ${at === 0 && goesOn.includes(deed) ? 'zg-button-primary' : ''}`}
          onClick={deeds[deed]}
        >
          {t(`batches.deeds.${deed}`, { count: formats.number(countOf[deed] ?? 0) })}
        </button>
      ))}
    </div>
  )
}
