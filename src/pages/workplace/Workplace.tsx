import { useGetIdentity, useList } from '@refinedev/core'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import { type Holder, mayOpen } from '../../domain/permissions.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry, useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import './workplace.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { waitsForLogin } from '../../domain/shopSession.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { toMenu } from '../../resources/schema/project/toMenu.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { idOf, screenAddress } from '../../screens/screenAddress.ts'
import { LoginAgainDialog } from '../../shops/LoginAgainDialog.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { countStates, oldestCheck, shopStatuses } from './countStates.ts'

/** The first page of the day: which shops are there, which want a login, where to go. */
export function Workplace() {
  const { t } = useTranslate()
  const { data: identity } = useGetIdentity<Identity | null>()
  const resource = useResourceNamed('shops')
  const maySee = mayOpen(identity ?? null, resource.access)
  const { data, error, isLoading, refetch } = useList<Shop>({
    resource: resource.name,
    pagination: { mode: 'off' },
    queryOptions: { enabled: maySee },
    errorNotification: false,
  })
  const errorText = useErrorText()
  const name = identity?.name || identity?.username || ''

  return (
    <section className="zg-page zg-workplace">
      <h1>{t('workplace.hello', { name })}</h1>
      {error && (
        <Alert as="div" tone="error" role="alert">
          <span>{errorText(error)}</span>
          <Button size="small" onClick={() => void refetch()}>
            {t('actions.retry')}
          </Button>
        </Alert>
      )}
      {maySee && !error && <ShopCounts resource={resource} shops={isLoading ? null : (data?.data ?? [])} />}
      <div className="zg-workplace-columns">
        {maySee && data && <LoginAgain resource={resource} shops={data.data} />}
        <QuickEntries holder={identity ?? null} />
      </div>
    </section>
  )
}

interface ShopCountsProps {
  readonly resource: Resource
  /** Null while they are loading. */
  readonly shops: readonly Shop[] | null
}

/** How many shops are in each state, as a bar and as numbers that lead to them. */
function ShopCounts({ resource, shops }: ShopCountsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (!shops) return <div className="zg-card zg-skeleton zg-workplace-waiting" role="status" aria-label={t('states.loading')} />
  const counts = countStates(shops)
  const checkedAt = oldestCheck(shops)
  return (
    <section className="zg-card" aria-labelledby="workplace-states">
      <div className="zg-card-head">
        <h2 id="workplace-states">{t('workplace.shops', { count: shops.length })}</h2>
        <span className="zg-muted">
          {checkedAt === null
            ? t('workplace.someNeverChecked')
            : t('workplace.checkedSince', { time: formats.relativeTime(checkedAt, Date.now()) })}
        </span>
      </div>
      <div className="zg-card-body">
        <div className="zg-workplace-bar" aria-hidden="true">
          {shopStatuses.map((state) => counts[state] > 0 && <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />)}
        </div>
        <ul className="zg-workplace-counts">
          {shopStatuses.map((state) => (
            <li key={state} data-state={state}>
              <Link to={`${resource.path}?status=${ShopStatus[state]}`}>
                <strong>{formats.number(counts[state])}</strong> {t(`shops.${state}`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface LoginAgainProps {
  readonly resource: Resource
  readonly shops: readonly Shop[]
}

/** The shops whose login has ended: nothing can be done for them until it is renewed. */
function LoginAgain({ resource, shops }: LoginAgainProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const mayRenew = useMay()('addShop')
  const [opened, setOpened] = useState<readonly Shop[] | null>(null)
  const waiting = shops.filter(waitsForLogin)
  return (
    <section className="zg-card" aria-labelledby="workplace-login">
      <div className="zg-card-head">
        <h2 id="workplace-login">
          {t('workplace.loginAgain')} <span className="zg-muted">{formats.number(waiting.length)}</span>
        </h2>
        {mayRenew && waiting.length > 1 && (
          <Button size="small" onClick={() => setOpened(waiting)}>
            {t('shopLogin.oneByOne')}
          </Button>
        )}
      </div>
      <div className="zg-card-body">
        {waiting.length === 0 && <p className="zg-muted">{t('workplace.nobodyWaits')}</p>}
        <ul className="zg-workplace-list">
          {waiting.map((shop) => (
            <li key={shop.shop_uid}>
              <Link to={screenAddress(resource, 'show', idOf(resource, shop))}>{shop.shop_name}</Link>
              <span className="zg-muted">
                {shop.checked_at === null
                  ? t('shops.neverChecked')
                  : t('shops.checkedAt', { time: formats.relativeTime(shop.checked_at, Date.now()) })}
              </span>
              {mayRenew && (
                <Button size="small" aria-label={t('shopLogin.onlyThis', { name: shop.shop_name })} onClick={() => setOpened([shop])}>
                  {t('shopLogin.renew')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <LoginAgainDialog resource={resource} shops={opened} close={() => setOpened(null)} />
    </section>
  )
}

/** Groups whose pages a seller opens every day. */
const everyday: readonly string[] = ['shop', 'goods', 'hotSelling', 'returnGoods', 'user', 'help']

/** Links to the everyday pages that the user may open. */
function QuickEntries({ holder }: { readonly holder: Holder | null }) {
  const { t } = useTranslate()
  const text = useText()
  const links = toMenu(useRegistry())
    .filter(({ name }) => everyday.includes(name))
    .flatMap((section) => section.links)
    .filter(({ access }) => mayOpen(holder, access))
  return (
    <section className="zg-card" aria-labelledby="workplace-entries">
      <div className="zg-card-head">
        <h2 id="workplace-entries">{t('workplace.entries')}</h2>
      </div>
      <ul className="zg-card-body zg-workplace-entries">
        {links.map(({ name, path, label }) => (
          <li key={name}>
            <ButtonLink to={path}>{text(label)}</ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
