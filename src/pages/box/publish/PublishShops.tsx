import { useMemo, useRef, useState } from 'react'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useTabDraft, withoutSecrets } from '../../../providers/drafts/useTabDraft.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ShopPicker } from '../../../shops/picker/ShopPicker.tsx'
import { everyShop, resolveChoice, type ShopChoice } from '../../../shops/picker/shopChoice.ts'
import { useShopGroups } from '../../../shops/useShopGroups.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/Fields.tsx'
import { FieldGroup } from '../../../ui/FormField.tsx'

interface ShopsAtFirst {
  /** Of shops without a claim, those that are chosen at first. */
  readonly shop_uids: readonly string[]
  /** shop_uid where it is settled which goods go where: only whole shops can be left out. Null: it is not settled. */
  readonly fixed: ReadonlySet<string> | null
  /** Shops as another part of the screen has them chosen, claimed or not. Default: they are chosen here. */
  readonly given?: readonly string[] | undefined
}

interface ChosenShops {
  /** Claimed shops that are left out. */
  readonly without: readonly string[]
  readonly further: ShopChoice
  /** Goods that are not claimed for a shop go there, too. */
  readonly isForAll: boolean
}

/** For which goods shops were chosen, and which: a dialog that was closed by mistake has them when it is opened again. */
interface KeptShops extends ChosenShops {
  readonly goods: string
}

/** Which shops get goods of the box. What was chosen waits in the tab until a batch of it has begun, where no other part of the screen chooses. */
export function usePublishShops(goods: readonly BoxGoods[], listed: readonly Shop[], { shop_uids, fixed, given }: ShopsAtFirst) {
  const [{ claimed, others, isWholeClaimed }] = useState(() => {
    const uids = fixed ?? new Set(given ? [] : goods.flatMap(({ claims }) => claims.map(({ shop_uid }) => shop_uid)))
    return {
      claimed: listed.filter(({ shop_uid }) => uids.has(shop_uid)),
      others: fixed ? [] : listed.filter(({ shop_uid }) => !uids.has(shop_uid)),
      /** Every goods is claimed for each of them. */
      isWholeClaimed:
        fixed !== null || goods.every(({ claims }) => claims.filter(({ shop_uid }) => uids.has(shop_uid)).length === uids.size),
    }
  })
  const tab = useTabDraft<KeptShops>('shops to publish to', withoutSecrets)
  const isChosenHere = !given && !fixed && shop_uids.length === 0
  const [goodsNames] = useState(() =>
    goods
      .map(({ box_id }) => box_id)
      .toSorted()
      .join(' '),
  )
  const [chosen, setChosen] = useState<ChosenShops>(() => {
    const { goods: of, ...kept } = (isChosenHere && tab.restored) || { goods: null }
    return of === goodsNames ? (kept as ChosenShops) : { without: [], further: { ...everyShop, mode: 'these', shop_uids }, isForAll: false }
  })
  /** As this dialog has it in the tab: another one may have put its own there since. */
  const kept = useRef<KeptShops | null>(tab.restored?.goods === goodsNames ? tab.restored : null)
  const { further, isForAll } = chosen
  const without = useMemo(() => new Set(chosen.without), [chosen.without])
  function change(part: Partial<ChosenShops>) {
    const next = { ...chosen, ...part }
    setChosen(next)
    if (!isChosenHere) return
    kept.current = { goods: goodsNames, ...next }
    tab.keep(kept.current)
  }
  const added = useMemo(
    () => (given ? others.filter(({ shop_uid }) => given.includes(shop_uid)) : resolveChoice(further, others)),
    [given, further, others],
  )
  const read = useMemo(() => [...claimed, ...added], [claimed, added])
  function toggle(shop_uid: string) {
    const next = new Set(without)
    if (!next.delete(shop_uid)) next.add(shop_uid)
    change({ without: [...next] })
  }
  return {
    claimed,
    others,
    isWholeClaimed,
    without,
    toggle,
    further,
    isForAll,
    change,
    added,
    read,
    forget: () => kept.current && tab.forgetSaved(kept.current),
  }
}

/** The shops that goods were claimed for, and any others: for these the claims are made when it starts. */
export function PublishShops({ choice }: { readonly choice: ReturnType<typeof usePublishShops> }) {
  const { t } = useTranslate()
  const { claimed, others, isWholeClaimed, without, toggle, further, isForAll, change, added } = choice
  const groups = useShopGroups()
  const [isPicking, setPicking] = useState(claimed.length === 0 || added.length > 0)
  return (
    <>
      {claimed.length === 0 && <p className="zg-publish-wide">{t('publish.noShops')}</p>}
      {claimed.length > 0 && (
        <FieldGroup label={t('publish.shops')} className="zg-publish-shops">
          {claimed.map(({ shop_uid, shop_name }) => (
            <CheckField key={shop_uid} label={shop_name} checked={!without.has(shop_uid)} onChange={() => toggle(shop_uid)} />
          ))}
        </FieldGroup>
      )}
      {others.length > 0 && (
        <div className="zg-publish-wide">
          <Button size="small" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
            {t('publish.further', { count: added.length, total: others.length })}
          </Button>
          {isPicking && (
            <ShopPicker
              shops={others}
              groups={groups}
              label={t('publish.furtherShops')}
              choice={further}
              change={(next) => change({ further: next })}
              isPlain
            />
          )}
        </div>
      )}
      {!isWholeClaimed && (
        <CheckField
          label={t('publish.forAll')}
          className="zg-publish-wide"
          checked={isForAll}
          onChange={(on) => change({ isForAll: on })}
        />
      )}
    </>
  )
}
