interface StepsProps {
  readonly label: string
  readonly names: readonly string[]
  /** From 0. */
  readonly current: number
}

/** Where one is in a row of steps. */
export function Steps({ label, names, current }: StepsProps) {
  return (
    <ol className="zg-steps" aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="zg-steps-number" aria-hidden="true">
            {index < current ? '✓' : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
