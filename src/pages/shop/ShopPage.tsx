import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined.js'
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined.js'
import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useHasRight } from '../../providers/accessControl/useHasRight.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTabRecord } from '../../providers/drafts/useTabRecord.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import { type FigureScreenView, useFigureView } from '../../reports/parts/useFigureView.ts'
import type { OwnPageProps, Resource } from '../../resources/schema/resource.ts'
import { FieldCell } from '../../screens/fields/FieldCell.tsx'
import '../../reports/parts/strip.css'
import '../../screens/list/list.css'
import { screenAddress } from '../../screens/screenAddress.ts'
import { BackendButton } from '../../shops/backend/BackendButton.tsx'
import { OneShopContext } from '../../shops/picker/oneShop.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import { PageError } from '../../ui/PageError.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { ShopPageSection } from '../parts/shopSection.ts'
import { shopSections } from '../shopSections.ts'
import { ShopEvents } from './ShopEvents.tsx'
import { ShopStates } from './ShopStates.tsx'
import { SECTION_PARAMETER, toSectionSearch } from './sectionAddress.ts'
import './shop.css'
import './texts.ts'

const ShopFigureTrust = lazyOnce(() => import('./ShopFigureTrust.tsx').then((module) => module.ShopFigureTrust))

/** One shop: how it goes, what it needs, what happened, and each feature's own screen of it. */
export function ShopPage({ resource }: OwnPageProps) {
  const { id = '' } = useParams()
  return (
    <OneShopContext.Provider value={id}>
      <OfShop resource={resource} id={id} />
    </OneShopContext.Provider>
  )
}

function OfShop({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { t } = useTranslate()
  const text = useText()
  const view = useFigureView(resource.name, 'last7')
  const { shops, error, retry } = view
  const shop = shops?.find(({ shop_uid }) => shop_uid === id)
  useTabRecord(shop?.shop_name)
  if (shop && shops) return <Opened key={id} resource={resource} shop={shop} shops={shops} view={view} />
  return (
    <section className="zg-page" aria-label={text(resource.one)}>
      <PageHead title={t('forms.showTitle', { name: text(resource.one) })} />
      <Card as="div">
        {error && <ListFailure error={error} retry={retry} />}
        {!error && !shops && <ListSkeleton />}
        {shops && (
          <ListMessage title={t('shopPage.gone')}>
            <ButtonLink to={screenAddress(resource, 'list')}>{text(resource.label)}</ButtonLink>
          </ListMessage>
        )}
      </Card>
    </section>
  )
}

interface OpenedProps {
  readonly resource: Resource
  readonly shop: Shop
  readonly shops: readonly Shop[]
  readonly view: FigureScreenView
}

function Opened({ resource, shop, shops, view }: OpenedProps) {
  const { t } = useTranslate()
  const text = useText()
  const [query] = useSearchParams()
  const sections = useSections()
  const tabs = sections.filter(({ Tab }) => Tab)
  const open = tabs.find(({ name }) => name === query.get(SECTION_PARAMETER)) ?? null
  const status = resource.fields.status
  return (
    <section className="zg-page zg-shop" aria-label={shop.shop_name}>
      <PageHead title={shop.shop_name} />
      <div className="zg-shop-bar">
        <nav className="zg-shop-tabs" aria-label={t('shopPage.parts')}>
          <TabLink section={null} open={open} label={t('shopPage.overview')} />
          {tabs.map((section) => (
            <TabLink key={section.name} section={section} open={open} label={text(section.label)} />
          ))}
        </nav>
        {status && <FieldCell field={status} value={shop.status} record={shop} />}
        <BackendButton shop={shop} place={{ page: 'home' }} size="small" />
        <Neighbours resource={resource} shop={shop} shops={shops} />
      </div>
      <ShopStates shop={shop} />
      {sections.map(
        ({ name, Notice }) =>
          Notice && (
            <ErrorBoundary key={name} fallback={null}>
              <Notice shop={shop} view={view} />
            </ErrorBoundary>
          ),
      )}
      {open?.Tab ? (
        <ErrorBoundary key={open.name} FallbackComponent={PageError}>
          <PartFallback value={<ListSkeleton />}>
            <open.Tab shop={shop} view={view} />
          </PartFallback>
        </ErrorBoundary>
      ) : (
        <Overview shop={shop} view={view} sections={sections} />
      )}
    </section>
  )
}

/** Sections that the reader may see, and the backend has what they need for. */
function useSections(): readonly ShopPageSection[] {
  const may = useMay()
  const has = useHasRight()
  return shopSections.filter(({ right, needs = [] }) => (right === undefined || has(right)) && needs.every(may))
}

interface TabLinkProps {
  /** Null: the overview. */
  readonly section: ShopPageSection | null
  readonly open: ShopPageSection | null
  readonly label: string
}

function TabLink({ section, open, label }: TabLinkProps) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const to = { pathname, search: toSectionSearch(query, section?.name ?? null) }
  return (
    <Link to={to} aria-current={section === open ? 'page' : undefined}>
      {label}
    </Link>
  )
}

/** The shops before and after this one in the reader's own order, with the same tab open; the keys of the console press these links. */
function Neighbours({ resource, shop, shops }: Omit<OpenedProps, 'view'>) {
  const { t } = useTranslate()
  const [query] = useSearchParams()
  const at = shops.findIndex(({ shop_uid }) => shop_uid === shop.shop_uid)
  const search = toSectionSearch(query, query.get(SECTION_PARAMETER))
  const link = (place: number, rel: 'prev' | 'next') => {
    const other = shops[place]
    if (!other) return null
    const label = `${t(rel === 'prev' ? 'shopPage.previous' : 'shopPage.next')}: ${other.shop_name}`
    return (
      <ButtonLink
        shape="icon"
        size="small"
        rel={rel}
        aria-label={label}
        title={`${label} (${rel === 'prev' ? '[' : ']'})`}
        to={screenAddress(resource, 'show', other.shop_uid) + search}
      >
        <Icon of={rel === 'prev' ? LeftOutlined : RightOutlined} />
      </ButtonLink>
    )
  }
  return (
    <span className="zg-shop-neighbours">
      {link(at - 1, 'prev')}
      <span className="zg-muted">{t('shopPage.at', { at: at + 1, total: shops.length })}</span>
      {link(at + 1, 'next')}
    </span>
  )
}

interface OverviewProps {
  readonly shop: Shop
  readonly view: FigureScreenView
  readonly sections: readonly ShopPageSection[]
}

function Overview({ shop, view, sections }: OverviewProps) {
  const { t } = useTranslate()
  const seesFigures = useHasRight()('returns.view')
  const [places, setPlaces] = useState<Readonly<Record<string, HTMLElement | null>>>({})
  return (
    <>
      <FigureControls view={view} hasBasis={false} />
      {seesFigures && <ShopFigureTrust shop={shop} view={view} />}
      <Card className="zg-strip zg-shop-strip" aria-label={t('shopPage.strip')}>
        {sections.map(({ name, Tile, hasTileOfCard }) =>
          Tile ? (
            <ErrorBoundary key={name} fallback={null}>
              <PartFallback value={<span className="zg-strip-tile zg-shop-tile zg-skeleton" />}>
                <Tile shop={shop} view={view} />
              </PartFallback>
            </ErrorBoundary>
          ) : (
            hasTileOfCard && <TilePlace key={name} name={name} put={setPlaces} />
          ),
        )}
      </Card>
      <div className="zg-shop-columns">
        <div className="zg-shop-column">
          {sections.map(
            ({ name, Card: Part }) =>
              Part && (
                <ErrorBoundary key={name} FallbackComponent={PageError}>
                  <PartFallback value={<Card as="div" className="zg-skeleton zg-shop-part-skeleton" />}>
                    <Part shop={shop} view={view} tilePlace={places[name] ?? null} />
                  </PartFallback>
                </ErrorBoundary>
              ),
          )}
        </div>
        <div className="zg-shop-column">
          {sections.map(
            ({ name, Chart }) =>
              Chart && (
                <ErrorBoundary key={name} FallbackComponent={PageError}>
                  <PartFallback value={<Card as="div" className="zg-skeleton zg-shop-part-skeleton" />}>
                    <Chart shop={shop} view={view} />
                  </PartFallback>
                </ErrorBoundary>
              ),
          )}
          <ShopEvents shop_uid={shop.shop_uid} sections={sections} />
        </div>
      </div>
    </>
  )
}

interface TilePlaceProps {
  readonly name: string
  readonly put: (change: (before: Readonly<Record<string, HTMLElement | null>>) => Readonly<Record<string, HTMLElement | null>>) => void
}

/** Where a card puts its number. */
function TilePlace({ name, put }: TilePlaceProps) {
  const [ref] = useState(() => (element: HTMLElement | null) => put((before) => ({ ...before, [name]: element })))
  return <div ref={ref} className="zg-shop-tile-place" />
}
