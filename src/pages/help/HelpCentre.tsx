import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { mayOpen } from '../../domain/permissions.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry, useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { type Route, toRoutes } from '../../resources/schema/project/toRoutes.ts'
import { shopStates, toneOfState } from '../../screens/query/shops/toShopStates.ts'
import { ShortcutList } from '../../shortcuts/ShortcutList.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { helpCentre } from './feature.ts'
import { HelpFrame } from './HelpFrame.tsx'
import { ChapterPage } from './handbook/ChapterPage.tsx'
import { findChapter } from './handbook/chapters.ts'
import { HandbookNav } from './handbook/HandbookNav.tsx'
import './handbook/handbook.css'
import { Questions } from './Questions.tsx'
import './texts.ts'

/** The way to the first result, by the names of the routes. */
const firstSteps = [
  { name: 'plugDownload', key: 'plugDownload' },
  { name: 'shops.create', key: 'addShop' },
  { name: 'shops', key: 'shops' },
  { name: 'goodsQuery', key: 'goodsQuery' },
] as const
/** What most users look for; the menu has all pages. */
const places = ['shops', 'shopGroups', 'goodsQuery', 'batches', 'subAccounts', 'auditTrail', 'userSetting'] as const
const statusKeys = {
  [ShopStatus.online]: 'online',
  [ShopStatus.offline]: 'offline',
  [ShopStatus.checkFailed]: 'checkFailed',
  [ShopStatus.unknown]: 'unknown',
} as const

/** The documentation: the chapters of the handbook, named in the address, and before them how to begin and what the signs mean. */
export function HelpCentre() {
  const [query] = useSearchParams()
  const chapter = findChapter(query.get('chapter'))
  return (
    <HelpFrame>
      <div className="zg-handbook">
        <HandbookNav open={chapter} />
        {chapter ? <ChapterPage chapter={chapter} /> : <Overview />}
      </div>
    </HelpFrame>
  )
}

function Overview() {
  const { t } = useTranslate()
  const text = useText()
  const routeNamed = useOpenRoutes()
  return (
    <div className="zg-handbook-overview">
      <header className="zg-help-head">
        <h1>{text(helpCentre.authored.label)}</h1>
        <p className="zg-muted">{t('help.docs.intro')}</p>
      </header>
      <Section name="steps">
        <CardBody as="ol" className="zg-help-list">
          {firstSteps.map(({ name, key }) => {
            const route = routeNamed(name)
            return (
              route && (
                <li key={name}>
                  <Link to={route.path}>{t(`help.docs.stepNames.${key}`)}</Link>
                  <p className="zg-muted">{t(`help.docs.stepHows.${key}`)}</p>
                </li>
              )
            )
          })}
        </CardBody>
      </Section>
      <Section name="places">
        <CardBody as="dl" className="zg-help-terms">
          {places.map((name) => {
            const route = routeNamed(name)
            return (
              route && (
                <div key={name}>
                  <dt>
                    <Link to={route.path}>{text(route.label)}</Link>
                  </dt>
                  <dd>{t(`help.docs.placeHows.${name}`)}</dd>
                </div>
              )
            )
          })}
        </CardBody>
      </Section>
      <div className="zg-help-pair">
        <ShopStatuses />
        <QueryStates />
      </div>
      <Section name="shortcuts">
        <CardBody>
          <ShortcutList />
        </CardBody>
      </Section>
      <Questions />
    </div>
  )
}

function Section({
  name,
  children,
}: {
  readonly name: 'steps' | 'places' | 'statuses' | 'states' | 'shortcuts'
  readonly children: ReactNode
}) {
  const { t } = useTranslate()
  return (
    <Card aria-labelledby={`docs-${name}`}>
      <CardHead>
        <h2 id={`docs-${name}`}>{t(`help.docs.sections.${name}`)}</h2>
      </CardHead>
      {children}
    </Card>
  )
}

/** As the list of shops has them. */
function ShopStatuses() {
  const { t } = useTranslate()
  const text = useText()
  const { status } = useResourceNamed('shops').fields
  const states = status?.type === 'state' ? status.states : []
  return (
    <Section name="statuses">
      <CardBody as="dl" className="zg-help-terms">
        {states.map(({ value, label, tone }) => (
          <div key={value}>
            <dt>
              <Tag tone={tone}>{text(label)}</Tag>
            </dt>
            <dd>{t(`help.docs.statusHows.${statusKeys[value as ShopStatus]}`)}</dd>
          </div>
        ))}
      </CardBody>
    </Section>
  )
}

/** As a query over shops has them. */
function QueryStates() {
  const { t } = useTranslate()
  return (
    <Section name="states">
      <CardBody as="dl" className="zg-help-terms">
        {shopStates.map((state) => (
          <div key={state}>
            <dt>
              <Tag tone={toneOfState[state]}>{t(`queries.states.${state}`)}</Tag>
            </dt>
            <dd>{t(`help.docs.stateHows.${state}`)}</dd>
          </div>
        ))}
      </CardBody>
    </Section>
  )
}

/** A route by its name; null: this user may not open it. */
function useOpenRoutes(): (name: string) => Route | null {
  const registry = useRegistry()
  const identity = useIdentity()
  const routes = toRoutes(registry).filter(({ access }) => mayOpen(identity ?? null, access))
  return (wanted) => routes.find(({ name }) => name === wanted) ?? null
}
