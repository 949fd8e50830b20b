import type { ComponentPropsWithoutRef, ReactNode } from 'react'

interface TitleCellProps extends Omit<ComponentPropsWithoutRef<'th'>, 'title'> {
  /** What the row is called. */
  readonly title: string
  /** Before it; null: no picture is shown. */
  readonly picture: ReactNode
  /** Under it, small: the shop of the row; null: nothing. */
  readonly below: ReactNode
}

/** The cell that names a row, with its picture and its shop: who looks for goods looks for all three. The row is called by its name alone. */
export function TitleCell({ title, picture, below, children, ...cell }: TitleCellProps) {
  const isNameAlone = picture === null && below === null
  return (
    <th scope="row" className="zg-list-title" aria-label={isNameAlone ? undefined : title} {...cell}>
      {isNameAlone ? (
        children
      ) : (
        <div className="zg-named">
          {picture !== null && <div className="zg-named-picture">{picture}</div>}
          <div className="zg-named-lines">
            {children}
            {below !== null && (
              <div className="zg-named-below" data-row-aside>
                {below}
              </div>
            )}
          </div>
        </div>
      )}
    </th>
  )
}
