import { useList } from '@refinedev/core'
import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { useListActions, useListContext } from './listContext.ts'
import { type ListView, pageSizes } from './listView.ts'
import { useRecordList } from './recordList.ts'
import { toListQuery } from './toListQuery.ts'

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

/** The pages of a resource's list. The one that the user is about to turn to is asked for before the click. */
export function ResourcePages() {
  const { resource } = useRecordList()
  const { view, total } = useListContext()
  const { changeView } = useListActions()
  // Of the view that it was expected in: another search has pages of its own.
  const [expected, setExpected] = useState<{ readonly view: ListView; readonly page: number } | null>(null)
  const expectPage = (page: number) => setExpected((before) => (before?.view === view && before.page === page ? before : { view, page }))
  return (
    <>
      <ListPages view={view} total={total} changeView={changeView} expectPage={expectPage} />
      {expected?.view === view && <PageAhead resource={resource} view={{ ...view, page: expected.page }} />}
    </>
  )
}

interface PageAheadProps {
  readonly resource: Resource
  readonly view: ListView
}

/** Shows nothing: what it asks for is where the list will look. If it fails, the list says so once the page is turned to. */
function PageAhead({ resource, view }: PageAheadProps) {
  useList({ resource: resource.name, ...toListQuery(resource, view), errorNotification: false })
  return null
}
