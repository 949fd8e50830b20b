import { ErrorBoundary } from 'react-error-boundary'
import { useHasCapability } from '../providers/accessControl/useIsOffered.ts'
import { useIdentity } from '../providers/auth/useIdentity.ts'
import { createSlot } from '../providers/createSlot.ts'
import { RecordTitleContext } from '../providers/drafts/useTabRecord.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { useRegistry } from '../providers/registry/useRegistry.ts'
import { useServices } from '../providers/services/useServices.ts'
import { useSettings } from '../providers/settings/useSettings.ts'
import { toOpenMenu } from '../resources/schema/project/toMenu.ts'
import { toRoutes } from '../resources/schema/project/toRoutes.ts'
import { DemoNotice } from '../ui/bare/DemoNotice.tsx'
import { PageBarContext } from '../ui/PageBar.tsx'
import { PAGE_ID } from '../ui/pageId.ts'
import { useMedia } from '../ui/useMedia.ts'
import { BreadcrumbBar } from './breadcrumb/BreadcrumbBar.tsx'
import './frame.css'
import './print.css'
import { useInvalidate } from '@refinedev/core'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { lazyOnce } from '../ui/lazyOnce.tsx'
import { useDecision } from './guard/decisionContext.ts'
import type { FrameContext } from './guard/ReopenRoute.tsx'
import { useShownMenu } from './guard/useServerMenu.ts'
import { MenuDrawer, SideMenu, TopMenu } from './menu/Menu.tsx'
import { Navbar } from './navbar/Navbar.tsx'
import { OfflineBanner } from './notices/OfflineBanner.tsx'
import { useUnreadCount } from './notifications/useUnreadCount.ts'
import { QuickAccess } from './palette/QuickAccess.tsx'
import { FixedButtons } from './settings/FixedButtons.tsx'
import { SettingsDrawer } from './settings/SettingsDrawer.tsx'
import { type FrameLayout, toFrameLayout } from './settings/toFrameLayout.ts'
import { TabBarSlot } from './tabs/TabBarSlot.tsx'
import { TabScope } from './tabs/TabScope.tsx'
import { useTabs } from './tabs/useTabs.ts'

/** The default layout: what the settings want around the page, and the page. */
export function Frame() {
  const { t } = useTranslate()
  const data = useIdentity()
  const holder = data ?? null
  const registry = useRegistry()
  const routes = useMemo(() => toRoutes(registry), [registry])
  const layout = useFrameLayout()
  const menu = useShownMenu()
  const sections = useMemo(() => toOpenMenu(menu, holder), [menu, holder])
  const tabs = useTabs(routes, layout.tabBar)
  const { pathname } = useLocation()
  const decision = useDecision()
  // What is not found has no place.
  const shown = decision.go === 'not-found' ? undefined : routes.find(({ name }) => name === tabs.page?.name)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [recordTitle] = useState(() => createSlot<string>())
  useSealedRows()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const openMenu = layout.menu === 'drawer' ? () => setOpenedAt(pathname) : undefined

  return (
    <QuickAccess>
      <div
        className="zg-frame"
        data-navbar={layout.navbar || undefined}
        data-top-menu={layout.menu === 'top' || undefined}
        data-tab-bar={layout.tabBar || undefined}
        data-breadcrumb={shown !== undefined || undefined}
      >
        <a className="zg-skip-link" href={`#${PAGE_ID}`}>
          {t('frame.skipToContent')}
        </a>
        {layout.navbar && <Navbar identity={holder} openMenu={openMenu} />}
        {layout.menu === 'side' && <SideMenu sections={sections} holder={holder} layout={layout} />}
        {layout.menu === 'top' && <TopMenu sections={sections} holder={holder} />}
        {/* Going somewhere closes the drawer: it belongs to the page it was opened on. */}
        <MenuDrawer
          isOpen={openMenu !== undefined && openedAt === pathname}
          close={() => setOpenedAt(null)}
          sections={sections}
          holder={holder}
        />
        {layout.tabBar && <TabBarSlot tabs={tabs} />}
        {shown && <BreadcrumbBar route={shown} sections={sections} record={recordTitle} bar={setBar} />}
        <main id={PAGE_ID} className="zg-frame-content" tabIndex={-1}>
          <OfflineBanner />
          <BrowserNotice />
          <ClockNotice />
          {holder && <AnnouncementNotice />}
          {!layout.navbar && <DemoNotice />}
          <TabScope tabs={tabs}>
            <PageBarContext.Provider value={bar}>
              <RecordTitleContext.Provider value={recordTitle}>
                <Outlet context={tabs.actions satisfies FrameContext} />
              </RecordTitleContext.Provider>
            </PageBarContext.Provider>
          </TabScope>
        </main>
        {layout.footer && <Footer />}
        {layout.fixedButtons && <FixedButtons openMenu={openMenu} />}
        <SettingsDrawer />
      </div>
    </QuickAccess>
  )
}

const loadBanner = () => import('./notices/BrowserBanner.tsx').then((part) => part.BrowserBanner)

/** Loaded only where this browser may not use shops. */
function BrowserNotice() {
  const { browserRefused } = useServices()
  const isRefused = useSyncExternalStore(browserRefused.subscribe, browserRefused.isUp)
  const Banner = lazyOnce(loadBanner)
  return isRefused && <Banner />
}

const ClockBanner = lazyOnce(() => import('./notices/ClockBanner.tsx').then((part) => part.ClockBanner))

/** Loaded only where the clock of this computer is wrong. */
function ClockNotice() {
  const { clockCheck } = useServices()
  const ahead = useSyncExternalStore(clockCheck.subscribe, clockCheck.read)
  return ahead !== 0 && <ClockBanner ahead={ahead} />
}

const AnnouncementBanner = lazyOnce(() => import('./notices/AnnouncementBanner.tsx').then((part) => part.AnnouncementBanner))

/** Loaded only while an important announcement is shown that the reader has not put away. */
function AnnouncementNotice() {
  return useHasCapability('announcements') ? <ImportantNotice /> : null
}

function ImportantNotice() {
  const unread = useUnreadCount()
  if (!unread?.important) return null
  return (
    // Where it cannot be loaded, the bell has the same.
    <ErrorBoundary fallback={null}>
      <AnnouncementBanner />
    </ErrorBoundary>
  )
}

/** The last line of the default layout. */
function Footer() {
  const { t } = useTranslate()
  return (
    <footer className="zg-footer">
      掌柜 Zhanggui <span aria-hidden="true">·</span> {t('settings.footerLine')}
    </footer>
  )
}

/** Lists whose rows hold something sealed are asked for again when this browser's extension can no longer, or only now, open it. */
function useSealedRows(): void {
  const { relayKey } = useServices()
  const { resources } = useRegistry()
  const invalidate = useInvalidate()
  useEffect(() => {
    const sealed = resources.filter(({ fields }) => Object.values(fields).some(({ type }) => type === 'secret'))
    return relayKey.subscribe(() => {
      for (const { name } of sealed) void invalidate({ resource: name, invalidates: ['resourceAll'] })
    })
  }, [relayKey, resources, invalidate])
}

/** As wide as the style sheets of the frame and the pages call narrow. */
const NARROW = '(max-width: 900px)'

/** What is around the page, on this screen and with these settings. */
function useFrameLayout(): FrameLayout {
  const [settings] = useSettings()
  return toFrameLayout(settings, useMedia(NARROW) ? 'mobile' : 'desktop')
}
