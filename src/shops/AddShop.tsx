import { useEffect, useRef, useState } from 'react'
import type { Mall } from '../bridge/readMall.ts'
import type { ProvedLogin } from '../bridge/seeLogin.ts'
import { shopLimitOf } from '../domain/freeTier.ts'
import { useMay } from '../providers/accessControl/useMay.ts'
import { useIdentity } from '../providers/auth/useIdentity.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { OwnPageProps, Resource } from '../resources/schema/resource.ts'
import { allowedOf } from '../screens/allowedOf.ts'
import { screenAddress } from '../screens/screenAddress.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card, CardBody } from '../ui/Card.tsx'
import { ListMessage } from '../ui/ListStates.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { ConfirmLogin } from './login/ConfirmLogin.tsx'
import { LoginWays } from './login/LoginWays.tsx'
import type { LoginWay } from './login/loginWay.ts'
import { StoreCard } from './login/StoreCard.tsx'
import { type NewShop, useSaveLogin } from './login/useSaveLogin.ts'
import { UpgradeLink } from './UpgradeLink.tsx'
import { useShopList } from './useShopList.ts'

/** A shop comes in with its login: name and number are what the platform says, not what somebody typed. */
export function AddShop({ resource }: OwnPageProps) {
  const { t } = useTranslate()
  const text = useText()
  const isAllowed = allowedOf(resource, useMay()).create
  const title = t('forms.createTitle', { name: text(resource.one) })
  return (
    <section className="zg-page zg-login-page" aria-label={title}>
      <PageHead title={title} />
      {isAllowed && <ShopsFullNotice resource={resource} />}
      <Card as="div">
        {isAllowed ? (
          <CardBody>
            <AddShopFlow resource={resource} />
          </CardBody>
        ) : (
          <ListMessage title={t('errors.notPermitted')} />
        )}
      </Card>
    </section>
  )
}

interface Saved {
  readonly mall: Mall
  readonly isRenewed: boolean
}

/** Find a login, say whose it is, save it, and from there to the next. */
function AddShopFlow({ resource }: { readonly resource: Resource }) {
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

interface SavedLoginProps {
  readonly mall: Mall
  readonly isRenewed: boolean
  readonly another: () => void
  /** Address of the list. */
  readonly listPath: string
}

/** What was done, and the way to the next shop: the platform knows one login per browser, so this one has to be left first. */
function SavedLogin({ mall, isRenewed, another, listPath }: SavedLoginProps) {
  const { t } = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="zg-login-way">
      <h2 ref={heading} tabIndex={-1} className="zg-login-done">
        {t(isRenewed ? 'shopLogin.renewed' : 'shopLogin.added')}
      </h2>
      <StoreCard mall={mall} />
      <p className="zg-muted">{t('shopLogin.anotherHow', { name: mall.mall_name })}</p>
      <Toolbar>
        <Button kind="primary" onClick={another}>
          {t('shopLogin.another')}
        </Button>
        <ButtonLink to={listPath}>{t('shopLogin.toList')}</ButtonLink>
      </Toolbar>
    </div>
  )
}

/** Says before the login, not after it, that the level has room for no more shops; those that are there can still be renewed. */
function ShopsFullNotice({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslate()
  const identity = useIdentity()
  const { data } = useShopList(resource)
  const limit = identity ? shopLimitOf(identity.level) : null
  if (limit === null || Math.max(identity?.shop_count ?? 0, data?.data.length ?? 0) < limit) return null
  return (
    <Alert tone="warning" role="note">
      {t('shopLogin.full', { count: limit })} <UpgradeLink />
    </Alert>
  )
}
