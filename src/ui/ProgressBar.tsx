import './progressBar.css'

interface ProgressBarProps {
  /** What the bar is of, or how far it is in words. */
  readonly label: string
  readonly done: number
  /** 0: not known yet. */
  readonly total: number
  /** What has begun and is not done, drawn paler behind what is done. Default: 0. */
  readonly begun?: number
}

/** How far something is, as a bar. The words beside it are the place's. */
export function ProgressBar({ label, done, total, begun = 0 }: ProgressBarProps) {
  const toWidth = (count: number) => `${total > 0 ? Math.min(100, (100 * count) / total) : 0}%`
  return (
    <div
      className="zg-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total > 0 ? total : undefined}
      aria-valuenow={total > 0 ? done : undefined}
    >
      {begun > 0 && <span className="zg-progress-begun" style={{ width: toWidth(done + begun) }} />}
      <span style={{ width: toWidth(done) }} />
    </div>
  )
}
