import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { type ListView, pageSizes } from './listView.ts'

interface ListPagesProps {
  readonly view: ListView
  readonly total: number
  readonly changeView: (change: Partial<ListView>) => void
  /** Told of the page whose button has the pointer or the focus. */
  readonly expectPage?: (page: number) => void
}

/** Pages of a list that the server cuts. */
export function ListPages({ view: { page, pageSize }, total, changeView, expectPage }: ListPagesProps) {
  const { t } = useTranslate()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const sizes = (pageSizes as readonly number[]).includes(pageSize) ? pageSizes : [pageSize, ...pageSizes]
  const turnTo = (to: number) => ({
    // Not only when it comes: after a click it is there already, on the way to the page after.
    onPointerMove: () => expectPage?.(to),
    onFocus: () => expectPage?.(to),
    onClick: () => changeView({ page: to }),
  })
  return (
    <nav className="zg-list-pages" aria-label={t('states.page', { page, pages: last })}>
      <select
        className="zg-input"
        aria-label={t('states.pageSize', { count: pageSize })}
        value={pageSize}
        onChange={(event) => changeView({ pageSize: Number(event.target.value), page: 1 })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t('states.pageSize', { count: size })}
          </option>
        ))}
      </select>
      <Button disabled={page <= 1} {...turnTo(page - 1)}>
        {t('actions.previous')}
      </Button>
      <span aria-current="page">{t('states.page', { page, pages: last })}</span>
      <Button disabled={page >= last} {...turnTo(page + 1)}>
        {t('actions.next')}
      </Button>
    </nav>
  )
}
