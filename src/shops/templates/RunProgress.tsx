import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'

interface RunProgressProps {
  readonly label: string
  readonly done: number
  readonly total: number
  readonly stop: () => void
}

/** How far a run over shops is, and the way to stop it. */
export function RunProgress({ label, done, total, stop }: RunProgressProps) {
  const { t } = useTranslate()
  return (
    <>
      <p role="status">
        <strong>{label}</strong>
      </p>
      <div className="zg-progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
        <span style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
      </div>
      <div className="zg-toolbar">
        <Button onClick={stop}>{t('actions.stop')}</Button>
      </div>
    </>
  )
}
