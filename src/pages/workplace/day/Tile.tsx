import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Spark } from '../../../ui/charts/Spark.tsx'

interface TileProps {
  readonly label: string
  /** What exactly it is. Default: the label says it. */
  readonly hint?: string
  /** The list behind the number; null: there is none yet. */
  readonly to: string | null
  /** Null: there is none. */
  readonly value: string | null
  /** Why there is none. */
  readonly waits: ReactNode
  /** Its last days, the oldest first; null: a gap. Default: no line is drawn. */
  readonly days?: TileDays | undefined
  readonly children?: ReactNode
}

export interface TileDays {
  readonly values: readonly (number | null)[]
  /** The same in words. */
  readonly label: string
}

/** A number of the day, with what is beside it; it opens its list. */
export function Tile({ label, hint, to, value, waits, days, children }: TileProps) {
  const { t } = useTranslate()
  return (
    <section className="zg-tile" aria-label={label}>
      <h3 title={hint}>{label}</h3>
      {value === null ? (
        <>
          <span className="zg-tile-value zg-muted">{t('today.missing')}</span>
          <small className="zg-muted">{waits}</small>
        </>
      ) : (
        <>
          <div className="zg-tile-figure">
            {to ? (
              <Link className="zg-tile-value" to={to}>
                {value}
              </Link>
            ) : (
              <span className="zg-tile-value">{value}</span>
            )}
            {days?.values.some((each) => each !== null) && <Spark {...days} />}
          </div>
          <small className="zg-muted">{children}</small>
        </>
      )}
    </section>
  )
}
