import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import { Role } from '../../../contract/roles.ts'
import { type Holder, hasRight, mayOpen } from '../../domain/permissions.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry, useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { toMenu } from '../../resources/schema/project/toMenu.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { useShopList } from '../../shops/useShopList.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useIsIdle } from '../../ui/useIsIdle.ts'
import { countedShopStatuses, countStates, oldestCheck } from './countStates.ts'
import { Announcements } from './day/Announcements.tsx'
import { DayFigures } from './day/DayFigures.tsx'
import { workplace } from './feature.ts'
import { MorningCard } from './morning/MorningCard.tsx'
import { useWorkList } from './worklist/useWorkList.ts'
import { WorkCard } from './worklist/WorkCard.tsx'
import { WorkReading } from './worklist/WorkReading.tsx'
import './workplace.css'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import './texts.ts'

const OperatorWork = lazyOnce(() => import('./OperatorWork.tsx').then((module) => module.OperatorWork))
const FirstSteps = lazyOnce(() => import('./FirstSteps.tsx').then((module) => module.FirstSteps))
const FirstStepsEntry = lazyOnce(() => import('./FirstSteps.tsx').then((module) => module.FirstStepsEntry))

/** The first page of the day: what needs the user, how the day goes, and where to go. The operator sees the work of the deployment. */
export function Workplace() {
  const { t } = useTranslate()
  const text = useText()
  const identity = useIdentity()
  const name = identity?.name || identity?.username || ''
  return (
    <section className="zg-page zg-workplace">
      <PageHead title={text(workplace.authored.label)}>
        <span className="zg-workplace-hello zg-muted">{t('workplace.hello', { name })}</span>
      </PageHead>
      {identity?.role === Role.admin && (
        <PartFallback value={<Waiting />}>
          <OperatorWork />
        </PartFallback>
      )}
      {identity && identity.role !== Role.admin && <MerchantDay holder={identity} />}
      <QuickEntries holder={identity ?? null} />
    </section>
  )
}

/** The list of shops comes first, with what needs no more than that; then the platform is read, and the figures are asked for. */
function MerchantDay({ holder }: { readonly holder: Holder }) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const resource = useResourceNamed('shops')
  const maySee = mayOpen(holder, resource.access)
  const { data, error, isLoading, refetch } = useShopList(resource, { enabled: maySee })
  if (!maySee) return null
  if (isLoading) return <Waiting />
  if (!data) {
    return (
      <Alert as="div" tone="error" role="alert">
        <span>{errorText(error)}</span>
        <Button size="small" onClick={() => void refetch()}>
          {t('actions.retry')}
        </Button>
      </Alert>
    )
  }
  return <Day holder={holder} resource={resource} shops={data.data} />
}

function Waiting() {
  const { t } = useTranslate()
  return <Card as="div" className="zg-skeleton zg-workplace-waiting" role="status" aria-label={t('states.loading')} />
}

interface DayProps {
  readonly holder: Holder
  readonly resource: Resource
  readonly shops: readonly Shop[]
}

function Day({ holder, resource, shops }: DayProps) {
  // What is loaded after the first content takes nothing from it.
  const hasPainted = useIsIdle()
  const [today, setToday] = useState<HTMLElement | null>(null)
  const [usualDays, setUsualDays] = useState<ReadonlyMap<string, number> | null>(null)
  const { list, unread, isLooking, marks, kinds, isRead, reading, setReading, watches } = useWorkList(holder, shops, usualDays)
  const seesFigures = hasRight(holder, 'returns.view') && shops.length > 0
  const firstSteps = hasPainted && marks.mark && !marks.areFirstStepsPutAway && <FirstSteps shopCount={shops.length} marks={marks} />
  // Where there is no shop yet, nothing else needs the user; later they move nothing that she reads.
  const isFirstDay = shops.length === 0
  return (
    <>
      {isFirstDay && firstSteps}
      <ShopCounts resource={resource} shops={shops} />
      {seesFigures && hasPainted && <MorningCard />}
      {seesFigures && <div ref={setToday} className="zg-workplace-today" />}
      <WorkCard shops={shops} list={list} unread={unread} isLooking={isLooking} marks={marks} reading={reading} isRead={isRead} />
      {!isFirstDay && firstSteps}
      {hasPainted && (
        <>
          {isRead && <WorkReading shops={shops} kinds={kinds} onChange={setReading} />}
          {seesFigures && <DayFigures shops={shops} onUsualDays={setUsualDays} today={today} />}
          <Announcements />
          {shops.length > 0 && watches}
        </>
      )}
    </>
  )
}

/** How many shops are in each state, as numbers that lead to them. */
function ShopCounts({ resource, shops }: Pick<DayProps, 'resource' | 'shops'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  const counts = countStates(shops)
  const checkedAt = oldestCheck(shops)
  return (
    <PageBar>
      <section className="zg-workplace-shops" aria-label={t('workplace.shops', { count: shops.length })}>
        <ul className="zg-workplace-counts">
          <li>
            <Link to={resource.path}>{t('workplace.shops', { count: shops.length })}</Link>
          </li>
          {countedShopStatuses
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <li key={state} data-state={state}>
                <Link to={`${resource.path}?status=${ShopStatus[state]}`}>
                  <strong>{formats.number(counts[state])}</strong> {t(`shops.${state}`)}
                </Link>
              </li>
            ))}
          <li className="zg-muted">
            {checkedAt === null
              ? t('workplace.someNeverChecked')
              : t('workplace.checkedSince', { time: formats.relativeTime(checkedAt, Date.now()) })}
          </li>
        </ul>
      </section>
    </PageBar>
  )
}

/** Groups whose pages a seller opens every day. */
const everyday: readonly string[] = ['shop', 'goods', 'hotSelling', 'business', 'returnGoods', 'user', 'help']

/** Links to the everyday pages that the user may open. */
function QuickEntries({ holder }: { readonly holder: Holder | null }) {
  const { t } = useTranslate()
  const text = useText()
  const links = toMenu(useRegistry())
    .filter(({ name }) => everyday.includes(name))
    .flatMap((section) => section.links)
    .filter(({ access }) => mayOpen(holder, access))
  return (
    <Card aria-labelledby="workplace-entries">
      <CardHead>
        <h2 id="workplace-entries">{t('workplace.entries')}</h2>
      </CardHead>
      <CardBody as="ul" className="zg-workplace-entries">
        {links.map(({ name, path, label }) => (
          <li key={name}>
            <ButtonLink to={path}>{text(label)}</ButtonLink>
          </li>
        ))}
        {holder && holder.role !== Role.admin && <FirstStepsEntry />}
      </CardBody>
    </Card>
  )
}
