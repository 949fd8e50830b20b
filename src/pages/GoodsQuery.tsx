import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGoodsBatches } from '../batches/screens/plan/useGoodsBatches.tsx'
import { goods } from '../resources/queries/goods.ts'
import type { QueryRow } from '../resources/schema/query.ts'
import type { QueryAction } from '../screens/query/QueryBulkBar.tsx'
import { type QueryRowAction, QueryScreen, type ShopNoteProps } from '../screens/query/QueryScreen.tsx'
import { lazyOnce } from '../ui/lazyOnce.tsx'
import type { OpenedGoods } from './goods/PlatformFigures.tsx'
import { goodsActions } from './goodsActions.ts'
import type { FamilySeed } from './parts/families/familyAction.ts'
import { usePagePaths } from './parts/usePagePath.ts'

const PlatformFigures = lazyOnce(() => import('./goods/PlatformFigures.tsx').then((module) => module.PlatformFigures))

const FamilyActions = lazyOnce(() => import('./parts/families/FamilyMenu.tsx').then((module) => module.FamilyActions))
const GoodsCounts = lazyOnce(() => import('./goods/GoodsCounts.tsx').then((module) => module.GoodsCounts))

export function GoodsQuery() {
  const { actions, dialog } = useGoodsBatches()
  const added = useGoodsActions()
  const all = useMemo(() => [...actions, ...added], [actions, added])
  const [opened, setOpened] = useState<OpenedGoods | null>(null)
  const [family, setFamily] = useState<OpenedFamily | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const rowActions = useMemo(() => {
    const openFamily = (opened: OpenedFamily) => {
      setFamily(opened)
      setMenuOpen(true)
    }
    return [toFiguresAction(setOpened), toFamilyAction(openFamily)]
  }, [])
  return (
    <>
      <QueryScreen query={goods} actions={all} rowActions={rowActions} shopNote={CountsNote} />
      {dialog}
      {family && <FamilyActions seed={family.seed} place={isMenuOpen ? family.place : null} leave={() => setMenuOpen(false)} />}
      {opened && <PlatformFigures opened={opened} close={() => setOpened(null)} />}
    </>
  )
}

function CountsNote(props: ShopNoteProps) {
  return <GoodsCounts {...props} />
}

/** Opens what the platform says of the goods of a row in plain numbers. */
function toFiguresAction(open: (goods: OpenedGoods) => void): QueryRowAction {
  return {
    name: 'figures',
    label: { zh: '平台数据', en: 'Figures' },
    right: 'goods.view',
    open: ({ shop_uid, values }) =>
      open({
        shop_uid,
        shop_name: String(values.shop_name),
        goods_id: String(values.goods_id),
        goods_name: String(values.goods_name),
      }),
  }
}

interface OpenedFamily {
  readonly seed: FamilySeed
  /** Of the button, in px of the window. */
  readonly place: { readonly x: number; readonly y: number }
}

/** Opens what can be done with the goods of a row in all shops. */
function toFamilyAction(open: (family: OpenedFamily) => void): QueryRowAction {
  return {
    name: 'family',
    label: { zh: '同款', en: 'Family' },
    right: 'goods.operate',
    isMenu: true,
    open: ({ shop_uid, values }, button) => {
      const { left, bottom } = button.getBoundingClientRect()
      const { picture } = values
      const seed = {
        title: String(values.goods_name),
        thumb: typeof picture === 'string' ? picture : null,
        goods: [{ shop_uid, goods_id: String(values.goods_id) }],
      }
      open({ seed, place: { x: left, y: bottom } })
    },
  }
}

/** What features add, each for whoever may open its page. */
function useGoodsActions(): readonly QueryAction[] {
  const pathOf = usePagePaths()
  const navigate = useNavigate()
  return useMemo(
    () =>
      goodsActions.flatMap(({ page, toPlace, ...action }) => {
        const path = pathOf(page)
        if (!path) return []
        const open = (rows: readonly QueryRow[]) => {
          const { search, state } = toPlace(rows)
          void navigate(search ? `${path}?${new URLSearchParams(search)}` : path, { state })
        }
        return [{ ...action, open }]
      }),
    [pathOf, navigate],
  )
}
