import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { OutcomeCounts } from '../../runner/batch.ts'
import type { BatchDeed } from './status.ts'

/** What lets it go on stands out; what halts it or takes back does not invite. */
const goesOn: readonly BatchDeed[] = ['start', 'resume', 'recheck', 'rerunFailed']

interface RunButtonsProps {
  /** In their order; the first is the nearest. */
  readonly possible: readonly BatchDeed[]
  readonly counts: OutcomeCounts
  readonly deeds: Readonly<Record<BatchDeed, () => void>>
}

export function RunButtons({ possible, counts, deeds }: RunButtonsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const countOf: Partial<Record<BatchDeed, number>> = { rerunFailed: counts.failed, recheck: counts.unknown, undo: counts.done }
  if (possible.length === 0) return null
  return (
    <div className="zg-toolbar">
      {possible.map((deed, at) => (
        <Button key={deed} kind={at === 0 && goesOn.includes(deed) ? 'primary' : undefined} onClick={deeds[deed]}>
          {t(`batches.deeds.${deed}`, { count: formats.number(countOf[deed] ?? 0) })}
        </Button>
      ))}
    </div>
  )
}
