import { useState } from 'react'
import type { Mall } from '../bridge/readMall.ts'
import type { ProvedLogin } from '../bridge/seeLogin.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { screenAddress } from '../screens/screenAddress.ts'
import { ConfirmLogin } from './login/ConfirmLogin.tsx'
import { LoginWays } from './login/LoginWays.tsx'
import type { LoginWay } from './login/loginWay.ts'
import { SavedLogin } from './login/SavedLogin.tsx'
import { type NewShop, useSaveLogin } from './login/useSaveLogin.ts'
import { useShopList } from './useShopList.ts'

interface Saved {
  readonly mall: Mall
  readonly isRenewed: boolean
}

/** Find a login, say whose it is, save it, and from there to the next. */
export function AddShopFlow({ resource }: { readonly resource: Resource }) {
  const { data } = useShopList(resource)
  const [login, setLogin] = useState<ProvedLogin | null>(null)
  const [saved, setSaved] = useState<Saved | null>(null)
  const [last, setLast] = useState<LoginWay | null>(null)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const { save, isSaving, problem } = useSaveLogin(resource)
  const known = data?.data.find(({ shop_id }) => shop_id === login?.mall.mall_id) ?? null

  async function saveLogin(proved: ProvedLogin, entered: NewShop) {
    if (!(await save(proved, known, entered))) return
    setSaved({ mall: proved.mall, isRenewed: known !== null })
    setLogin(null)
  }

  function goOn(shop_id: string) {
    setLeftOut([shop_id])
    setLogin(null)
    setSaved(null)
  }

  if (saved) return <SavedLogin {...saved} another={() => goOn(saved.mall.mall_id)} listPath={screenAddress(resource, 'list')} />
  if (login)
    return (
      <ConfirmLogin
        login={login}
        known={known}
        isSaving={isSaving}
        problem={problem}
        save={(entered) => void saveLogin(login, entered)}
        dismiss={() => goOn(login.mall.mall_id)}
      />
    )
  return (
    <LoginWays
      expected={null}
      leftOut={leftOut}
      last={last}
      found={(proved, way) => {
        setLast(way)
        setLogin(proved)
      }}
    />
  )
}
