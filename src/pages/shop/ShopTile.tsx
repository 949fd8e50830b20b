import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Spark } from '../../ui/charts/Spark.tsx'
import '../../reports/parts/strip.css'
import './shop.css'
import './texts.ts'

interface ShopTileProps {
  readonly label: string
  /** What exactly it is. Default: the label says it. */
  readonly hint?: string
  /** Where the number is explained; null: nowhere. */
  readonly to: string | null
  /** Null: there is none. */
  readonly value: string | null
  /** Why there is none. */
  readonly waits: ReactNode
  /** Small line of its days, the same in words. Default: none. */
  readonly days?: { readonly values: readonly (number | null)[]; readonly label: string }
  /** What is beside the number. Default: nothing. */
  readonly children?: ReactNode
}

/** A number of a shop's strip: it leads to what explains it. A dash says why there is none. */
export function ShopTile({ label, hint, to, value, waits, days, children }: ShopTileProps) {
  const { t } = useTranslate()
  return (
    <section className="zg-strip-tile zg-shop-tile" aria-label={label}>
      <h2 title={hint}>{label}</h2>
      <div className="zg-shop-tile-figure">
        {value === null ? (
          <span className="zg-strip-value zg-shop-tile-value zg-muted">{t('shopPage.missing')}</span>
        ) : to ? (
          <Link className="zg-strip-value zg-shop-tile-value" to={to}>
            {value}
          </Link>
        ) : (
          <span className="zg-strip-value zg-shop-tile-value">{value}</span>
        )}
        {days?.values.some((each) => each !== null) && <Spark values={days.values} label={days.label} />}
      </div>
      <small className="zg-muted">{value === null ? waits : children}</small>
    </section>
  )
}
