interface RunBarProps {
  /** What the bar is of. */
  readonly title: string
  /** How far it is, in words. */
  readonly words: string
  readonly done: number
  readonly total: number
}

/** How far a run over shops is. */
export function RunBar({ title, words, done, total }: RunBarProps) {
  return (
    <>
      <p role="status">
        <strong>{words}</strong>
      </p>
      <div className="zg-progress" role="progressbar" aria-label={title} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
        <span style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
      </div>
    </>
  )
}
