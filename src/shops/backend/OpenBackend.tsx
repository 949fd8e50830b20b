import { useEffect, useRef } from 'react'
import type { BackendPlace } from '../../../contract/backendPlace.ts'
import type { BrowserLogin } from '../../../contract/backendRelay.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ActionProps } from '../../resources/schema/resource.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useShops } from '../useShops.ts'
import './texts.ts'
import { useBackend } from './useBackend.ts'

interface OpenBackendProps {
  readonly shop: Shop
  readonly place: BackendPlace
}

/** What will become of the browser's own login, and the press that does it; afterwards, the way back. */
export function OpenBackend({ shop, place }: OpenBackendProps) {
  const { t } = useTranslate()
  const { login, done, isBusy, failure, open, putBack, lookAgain } = useBackend(shop)
  const isLent = login?.lent != null
  return (
    <>
      <p className="zg-muted">{t('backend.goesTo', { place: t(`backend.places.${place.page}`, { ...place }) })}</p>
      {failure && (
        <Alert as="div" tone="error" role="alert">
          <span>{failure}</span>
          {!login && (
            <Button size="small" onClick={() => void lookAgain()}>
              {t('actions.retry')}
            </Button>
          )}
        </Alert>
      )}
      {!login && isBusy && (
        <>
          <p role="status">{t('backend.looking')}</p>
          <ListSkeleton />
        </>
      )}
      {done === 'here' && (
        <Alert tone="success" role="status">
          {t('backend.opened')}
        </Alert>
      )}
      {done === 'window' && (
        <Alert tone="success" role="status">
          {t('backend.openedPrivately')}
        </Alert>
      )}
      {done === 'back' && (
        <Alert tone="success" role="status">
          {t('backend.back')}
        </Alert>
      )}
      {login?.lent && <Lent lent={login.lent} />}
      {isLent && (
        <Toolbar>
          <Button disabled={isBusy} onClick={() => void putBack()}>
            {t('backend.putBack')}
          </Button>
        </Toolbar>
      )}
      {login && done === null && <Ask shop={shop} login={login} isBusy={isBusy} open={(way) => void open(place, way)} />}
    </>
  )
}

function Lent({ lent: { shop_id, since } }: { readonly lent: NonNullable<BrowserLogin['lent']> }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const nameOf = useStoreName()
  return <p>{t('backend.lent', { name: nameOf(shop_id), time: formats.relativeTime(since, Date.now()) })}</p>
}

interface AskProps {
  readonly shop: Shop
  readonly login: BrowserLogin
  readonly isBusy: boolean
  readonly open: (way: 'here' | 'window') => void
}

function Ask({ shop, login: { shop_id: ownId, tabs, hasPrivateWindows, lentPrivately }, isBusy, open }: AskProps) {
  const { t } = useTranslate()
  const nameOf = useStoreName()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const own = ownId === null ? 'none' : ownId === shop.shop_id ? 'same' : 'other'
  return (
    <>
      <p>{t(`backend.own.${own}`, { name: shop.shop_name, own: ownId === null ? '' : nameOf(ownId) })}</p>
      {tabs > 0 && <Alert tone="warning">{t('backend.tabs', { count: tabs })}</Alert>}
      {lentPrivately && lentPrivately.shop_id !== shop.shop_id && (
        <Alert tone="warning">{t('backend.privateBecomes', { before: nameOf(lentPrivately.shop_id), name: shop.shop_name })}</Alert>
      )}
      <p className="zg-muted">{t('backend.leave')}</p>
      <Toolbar>
        <Button ref={first} kind="primary" disabled={isBusy} onClick={() => open('here')}>
          {t('backend.here')}
        </Button>
        {hasPrivateWindows && (
          <Button disabled={isBusy} onClick={() => open('window')}>
            {t('backend.privately')}
          </Button>
        )}
      </Toolbar>
      {!hasPrivateWindows && <p className="zg-muted">{t('backend.privateHint')}</p>}
    </>
  )
}

/** The name of a store by the platform's number of it; one that is not in the reader's list has its number. */
function useStoreName(): (shop_id: string) => string {
  const { t } = useTranslate()
  const { shops } = useShops()
  return (shop_id) => shops?.find((shop) => shop.shop_id === shop_id)?.shop_name ?? t('backend.store', { shop_id })
}

/** The backend of the shop of a row. */
export function OpenShopBackend({ records: [record] }: ActionProps) {
  // The list call's reply schema has made it a shop.
  return record ? <OpenBackend shop={record as unknown as Shop} place={{ page: 'home' }} /> : null
}
