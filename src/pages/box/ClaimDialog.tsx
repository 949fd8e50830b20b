import { useInvalidate, useNotification } from '@refinedev/core'
import { type FormEvent, useState } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { mayRemoveClaim } from '../../domain/listing/claimMoves.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ActionProps } from '../../resources/schema/resource.ts'
import { ShopPicker } from '../../shops/picker/ShopPicker.tsx'
import { everyShop, resolveChoice, type ShopChoice } from '../../shops/picker/shopChoice.ts'
import { useShopGroups } from '../../shops/useShopGroups.ts'
import { useShops } from '../../shops/useShops.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import { ClaimsNotSaved } from './ClaimsNotSaved.tsx'
import { newClaim, type SavedClaims, saveClaims } from './publish/claims.ts'
import './texts.ts'

/** Says for which shops goods are. What was claimed before and is not chosen any more is taken back, unless it was sent. */
export function ClaimDialog({ resource, records, close }: ActionProps) {
  const { t } = useTranslate()
  const call = useCall()
  const invalidate = useInvalidate()
  const goods = records as unknown as readonly BoxGoods[]
  const { shops, error, refetch } = useShops()
  const groups = useShopGroups()
  const [choice, setChoice] = useState<ShopChoice>(() => ({ ...everyShop, mode: 'these', shop_uids: claimedByAll(goods) }))
  const { isBusy, failure, run, isLeft, say } = useWrite()
  const { open } = useNotification()
  const [partly, setPartly] = useState<SavedClaims | null>(null)
  if (error && !shops) return <ListFailure error={error as unknown as Error} retry={() => void refetch()} />
  if (!shops) return <ListSkeleton />
  const chosen = new Set(resolveChoice(choice, shops).map(({ shop_uid }) => shop_uid))
  const before = new Set(claimedByAll(goods))
  const added = goods.flatMap(({ box_id, claims }) =>
    [...chosen].flatMap((shop_uid) => (claims.some((claim) => claim.shop_uid === shop_uid) ? [] : { ...newClaim, box_id, shop_uid })),
  )
  const removed = goods.flatMap(({ claims }) =>
    claims
      .filter(({ shop_uid, state }) => before.has(shop_uid) && !chosen.has(shop_uid) && mayRemoveClaim(state))
      .map(({ saved_at: _, ...claim }) => ({ ...claim, is_removed: true })),
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    const all = [...added, ...removed]
    await run(async () => {
      const saved = await saveClaims(call, all)
      if (saved.refused.length > 0) {
        setPartly(saved)
        if (isLeft()) open?.({ type: 'error', message: t('collect.claimsNotSaved', { count: saved.refused.length }) })
      } else {
        say(t('collect.claimed', { added: saved.added + saved.changed, removed: saved.removed }))
        close()
      }
    })
    // Also where it was refused: the first calls may have been taken.
    await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
  }
  // What was chosen was chosen of goods as they were before: a second press would ask for the same again.
  if (partly)
    return (
      <div className="zg-collect-claim">
        <ClaimsNotSaved
          refused={partly.refused}
          titles={new Map(goods.map(({ box_id, title }) => [box_id, title]))}
          saved={t('collect.claimed', { added: partly.added + partly.changed, removed: partly.removed })}
        />
      </div>
    )
  return (
    <form className="zg-collect-claim" onSubmit={(event) => void save(event)}>
      <p>{t('collect.claimIntro', { count: goods.length })}</p>
      <ShopPicker
        shops={shops}
        groups={groups}
        label={t('collect.claimShops')}
        choice={choice}
        change={setChoice}
        isPlain
        isDisabled={isBusy}
      />
      <p role="status">{t('collect.claimPlan', { added: added.length, removed: removed.length })}</p>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <Toolbar>
        <Button onClick={close}>{t('actions.cancel')}</Button>
        <Button type="submit" kind="primary" disabled={isBusy || added.length + removed.length === 0}>
          {t('actions.save')}
        </Button>
      </Toolbar>
    </form>
  )
}

/** Shops that each of the goods is claimed for. */
function claimedByAll(goods: readonly BoxGoods[]): readonly string[] {
  const [first, ...others] = goods.map(({ claims }) => claims.map(({ shop_uid }) => shop_uid))
  return (first ?? []).filter((shop_uid) => others.every((uids) => uids.includes(shop_uid)))
}
