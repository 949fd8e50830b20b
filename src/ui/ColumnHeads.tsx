import type { ReactNode } from 'react'

interface ColumnHeadsProps {
  /** What each column is called, in their order; empty: nothing, as of buttons. `number`: its values are figures and end at the right. */
  readonly heads: readonly (ReactNode | { readonly number: ReactNode })[]
}

/** The row of heads of a table that is no list: nothing is sorted or hidden. */
export function ColumnHeads({ heads }: ColumnHeadsProps) {
  return (
    <tr>
      {heads.map((head, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
        if (head === '') return <td key={index} />
        const isNumber = typeof head === 'object' && head !== null && 'number' in head
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
          <th key={index} scope="col" className={isNumber ? 'zg-cell-number' : undefined}>
            {isNumber ? head.number : head}
          </th>
        )
      })}
    </tr>
  )
}
