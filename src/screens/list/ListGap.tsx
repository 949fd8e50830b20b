interface ListGapProps {
  readonly heightPx: number
  readonly columnCount: number
}

/** As high as the rows that are not drawn. */
export function ListGap({ heightPx, columnCount }: ListGapProps) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row holds nothing that takes the focus
    <tr aria-hidden="true" className="zg-list-gap">
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  )
}
