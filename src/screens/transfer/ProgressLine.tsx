import { ProgressBar } from '../../ui/ProgressBar.tsx'

interface ProgressLineProps {
  readonly label: string
  readonly done: number
  /** 0: not known yet. */
  readonly total: number
}

/** How far it is, as words and as a bar. */
export function ProgressLine({ label, done, total }: ProgressLineProps) {
  return (
    <div className="zg-transfer-progress">
      <p role="status">{label}</p>
      <ProgressBar label={label} done={done} total={total} />
    </div>
  )
}
