interface ProgressLineProps {
  readonly label: string
  readonly done: number
  /** 0: not known yet. */
  readonly total: number
}

/** How far it is, as words and as a bar. */
export function ProgressLine({ label, done, total }: ProgressLineProps) {
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0
  return (
    <div className="zg-transfer-progress">
      <p role="status">{label}</p>
      <div className="zg-progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
