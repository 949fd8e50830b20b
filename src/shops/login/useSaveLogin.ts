import { useDataProvider, useInvalidate } from '@refinedev/core'
import { useRef } from 'react'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import type { ProvedLogin } from '../../bridge/seeLogin.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { useWrite } from '../../ui/useWrite.ts'

/** What a new shop has beside its login. */
export interface NewShop {
  readonly notes: string
  readonly group_ids: readonly string[]
}

interface SaveLogin {
  readonly isSaving: boolean
  /** Why the last try failed; null: it did not. */
  readonly problem: unknown
  /** True when it is saved. `known`: the shop that the login is for; null: a new one. */
  readonly save: (login: ProvedLogin, known: Shop | null, entered: NewShop) => Promise<boolean>
}

/** Saves a proved login. Through the data provider itself: the framework's mutations would keep the cookie in their cache. */
export function useSaveLogin(resource: Resource): SaveLogin {
  const provider = useDataProvider()()
  const invalidate = useInvalidate()
  const may = useMay()
  const { isBusy: isSaving, error: problem, run } = useWrite()
  /** The same sent twice (no answer, tried again) carries the same key: it is not done twice. */
  const sent = useRef<{ login: ProvedLogin; text: string; key: string } | null>(null)

  const update = (shop_uid: string, variables: { status: ShopStatus; cookie?: string }) =>
    provider.update<Shop>({ resource: resource.name, id: shop_uid, variables })

  async function add(login: ProvedLogin, entered: NewShop) {
    const { cookie, mall } = login
    const text = JSON.stringify(entered)
    if (sent.current?.login !== login || sent.current.text !== text) sent.current = { login, text, key: crypto.randomUUID() }
    const { data } = await provider.create<Shop>({
      resource: resource.name,
      variables: { shop_id: mall.mall_id, shop_name: mall.mall_name, cookie, ...entered },
      meta: { idempotencyKey: sent.current.key },
    })
    sent.current = null
    // It is added even if its state is not saved: then the list rightly says that it was not checked.
    if (may('updateShop')) await update(data.shop_uid, { status: ShopStatus.online }).catch(() => undefined)
  }

  const save = (login: ProvedLogin, known: Shop | null, entered: NewShop) =>
    run(async () => {
      // Who may only renew sessions does so by adding the shop again (contract 2, type 45).
      if (known && may('updateShop')) await update(known.shop_uid, { status: ShopStatus.online, cookie: login.cookie })
      else await add(login, entered)
      void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
      if (entered.group_ids.length > 0) void invalidate({ resource: 'shopGroups', invalidates: ['resourceAll'] })
    })

  return { isSaving, problem, save }
}
