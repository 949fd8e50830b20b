import type { ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { toSigned } from './toSigned.ts'
import './goodsMovers.css'

/** Goods of which an amount is another one. */
export interface MovedGoods {
  readonly key: string
  readonly title: string
  /** Address of a small picture. */
  readonly thumb: string | null
  /** What the shop is called, or its name that leads to its page. */
  readonly shop: ReactNode
  readonly changeFen: number
  /** What did most of it, in words, and how much. */
  readonly cause: string
  readonly causeFen: number
  /** Looks at these goods alone. Default: the title is no button. */
  readonly open?: () => void
  /** The one thing to do about it. Default: nothing. */
  readonly action?: ReactNode
}

interface GoodsMoversProps {
  readonly label: string
  /** In their order. */
  readonly movers: readonly MovedGoods[]
  /** What is said where there are none. Default: nothing. */
  readonly empty?: string
}

/** Goods that moved most, with the cause. */
export function GoodsMovers({ label, movers, empty }: GoodsMoversProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (movers.length === 0 && empty === undefined) return null
  if (movers.length === 0) return <p className="zg-movers-none zg-muted">{`${label}: ${empty}`}</p>
  const hasActions = movers.some(({ action }) => action)
  return (
    <DataTable label={label} isCompact className="zg-movers">
      <thead>
        <ColumnHeads heads={[label, { number: t('figures.movers.change') }, t('figures.movers.cause'), ...(hasActions ? [''] : [])]} />
      </thead>
      <tbody>
        {movers.map(({ key, title, thumb, shop, changeFen, cause, causeFen, open, action }) => (
          <tr key={key}>
            <th scope="row">
              <span className="zg-movers-goods">
                <Picture address={thumb} size={32} />
                <span>
                  {open ? (
                    <Button kind="link" onClick={open} title={t('figures.movers.only', { name: title })}>
                      {title}
                    </Button>
                  ) : (
                    title
                  )}
                  <small className="zg-muted">{shop}</small>
                </span>
              </span>
            </th>
            <td className="zg-cell-number" data-loses={changeFen < 0 || undefined}>
              {toSigned(changeFen, formats)}
            </td>
            <td className="zg-movers-cause">
              {cause} <span>{toSigned(causeFen, formats)}</span>
            </td>
            {hasActions && <td className="zg-movers-action">{action}</td>}
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
