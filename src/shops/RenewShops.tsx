import { useState } from 'react'
import type { Shop } from '../../contract/entities/shop.ts'
import type { ProvedLogin } from '../bridge/seeLogin.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { ActionProps, Resource } from '../resources/schema/resource.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Tag } from '../ui/Tag.tsx'
import { LoginProblem } from './login/LoginProblem.tsx'
import { LoginWays } from './login/LoginWays.tsx'
import type { LoginWay } from './login/loginWay.ts'
import { StoreCard } from './login/StoreCard.tsx'
import { useSaveLogin } from './login/useSaveLogin.ts'
import { useShopLanes } from './useShopLanes.ts'

interface RenewShopsProps {
  readonly resource: Resource
  /** At least one. */
  readonly shops: readonly Shop[]
  readonly close: () => void
}

/** New logins for shops, one after the other: whichever of them is logged in to next is recognised and saved. */
export function RenewShops({ resource, shops, close }: RenewShopsProps) {
  const { t } = useTranslate()
  const [done, setDone] = useState<readonly string[]>([])
  const [only, setOnly] = useState<string | null>(null)
  const [login, setLogin] = useState<ProvedLogin | null>(null)
  const [last, setLast] = useState<LoginWay | null>(null)
  const { save, isSaving, problem } = useSaveLogin(resource)
  const lanes = useShopLanes()
  const waiting = shops.filter(({ shop_uid }) => !done.includes(shop_uid))
  const expected = waiting.filter(({ shop_uid }) => only === null || shop_uid === only)
  const lastDone = shops.find(({ shop_uid }) => shop_uid === done.at(-1))

  async function renew(proved: ProvedLogin) {
    const shop = waiting.find(({ shop_id }) => shop_id === proved.mall.mall_id)
    if (!shop || !(await save(proved, shop, { notes: '', group_ids: [] }))) return
    lanes.renewed(shop.shop_uid)
    setDone((before) => [...before, shop.shop_uid])
    setOnly(null)
    setLogin(null)
  }

  return (
    <div className="zg-login">
      {lastDone && (
        <Alert tone="success" role="status">
          {t('shopLogin.renewedShop', { name: lastDone.shop_name })}
          {waiting.length > 0 && ` ${t('shopLogin.nextShop', { name: lastDone.shop_name })}`}
        </Alert>
      )}
      {login && <StoreCard mall={login.mall} />}
      {login && isSaving && <p role="status">{t('shopLogin.saving')}</p>}
      {login && !isSaving && (
        <>
          <LoginProblem problem={problem} />
          <Button kind="primary" onClick={() => void renew(login)}>
            {t('actions.retry')}
          </Button>
        </>
      )}
      {!login && waiting.length > 0 && (
        <LoginWays
          key={`${done.length} ${only}`}
          expected={expected}
          leftOut={[]}
          last={last}
          found={(proved, way) => {
            setLast(way)
            setLogin(proved)
            void renew(proved)
          }}
        />
      )}
      {shops.length > 1 && <RenewLines shops={shops} done={done} only={only} choose={login ? null : setOnly} />}
      {waiting.length === 0 && (
        <Button kind="primary" onClick={close}>
          {t('actions.close')}
        </Button>
      )}
    </div>
  )
}

interface RenewLinesProps {
  readonly shops: readonly Shop[]
  /** shop_uid of those with a new login. */
  readonly done: readonly string[]
  /** The one that is asked for alone; null: any of them. */
  readonly only: string | null
  /** Null: a login is being saved, nothing can be chosen. */
  readonly choose: ((shop_uid: string | null) => void) | null
}

/** The shops that wait for a login, and those that have one again. */
function RenewLines({ shops, done, only, choose }: RenewLinesProps) {
  const { t } = useTranslate()
  return (
    <section aria-label={t('shopLogin.shops')}>
      <h3>{t('shopLogin.progress', { done: done.length, total: shops.length })}</h3>
      <ul className="zg-login-shops">
        {shops.map(({ shop_uid, shop_id, shop_name }) => (
          <li key={shop_uid}>
            <span>
              {shop_name} <span className="zg-muted zg-code">{shop_id}</span>
            </span>
            {done.includes(shop_uid) ? (
              <Tag tone="good">{t('shopLogin.online')}</Tag>
            ) : (
              <Button
                size="small"
                aria-label={t('shopLogin.onlyThis', { name: shop_name })}
                aria-pressed={only === shop_uid}
                disabled={choose === null}
                onClick={() => choose?.(only === shop_uid ? null : shop_uid)}
              >
                {t('shopLogin.renew')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A new login for the shop of a row, or for the shops that are selected. */
export function RenewShop({ resource, records, close }: ActionProps) {
  // The list call's reply schema has made them shops. As they were when this was opened: the list changes below.
  const [shops] = useState(records as unknown as readonly Shop[])
  return <RenewShops resource={resource} shops={shops} close={close} />
}
