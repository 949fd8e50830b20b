import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FamilyActionProps, ShopFamily } from '../parts/families/familyAction.ts'
import { type BoardCell, isOnWay } from './board.ts'
import './coverage.css'
import { FillDialog } from './FillDialog.tsx'
import type { Gap } from './prepareFill.ts'
import './texts.ts'

/** Brings the same goods to the shops of the user that lack them: the goods and the shops are chosen already. */
export function FamilyFill({ family, shops, note, close }: FamilyActionProps) {
  const { t } = useTranslate()
  const gaps = useMemo(() => toFamilyGaps(family), [family])
  return (
    <FillDialog
      gaps={gaps}
      shops={shops}
      note={
        <>
          {note}
          {gaps.length === 0 && <p role="status">{t(isAnyRead(family, shops) ? 'coverage.fill.noneLacks' : 'coverage.fill.noneRead')}</p>}
        </>
      }
      close={close}
    />
  )
}

/** What no shop's list says is not known to be everywhere. */
function isAnyRead({ unread }: ShopFamily, shops: FamilyActionProps['shops']): boolean {
  return unread.length < shops.length
}

/** The gap of a family; none where every shop that was read has it, or is to get it. */
export function toFamilyGaps({ title, members, boxes, lacking }: ShopFamily): readonly Gap[] {
  const coming = new Set(boxes.flatMap(({ claims }) => claims.filter(isOnWay).map(({ shop_uid }) => shop_uid)))
  const shops = lacking.filter((shop) => !coming.has(shop))
  if (shops.length === 0) return []
  const cells = new Map<string, BoardCell>()
  for (const { shop_uid, shelf } of members) {
    const goods = [...(cells.get(shop_uid)?.goods ?? []), shelf]
    cells.set(shop_uid, { state: 'published', goods, claim: null })
  }
  return [{ line: { title, cells, boxes: boxes.toSorted((a, b) => b.claims.length - a.claims.length) }, shops }]
}
