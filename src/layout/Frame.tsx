import { useGetIdentity } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import type { Identity } from '../providers/auth/createIdentity.ts'
import { toMenu } from '../resources/schema/project/toMenu.ts'
import type { Registry } from '../resources/schema/resource.ts'
import { DemoNotice } from './DemoNotice.tsx'
import { ExtensionMissingDialog } from './ExtensionMissingDialog.tsx'
import './frame.css'
import { Menu } from './Menu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { Navbar } from './Navbar.tsx'
import { NoticeRegion } from './NoticeRegion.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PAGE_ID } from './pageId.ts'

/** The default layout: navbar, menu, content. A first one: tabs, palette and settings come with "the frame". */
export function Frame({ registry }: { readonly registry: Registry }) {
  const { t } = useTranslation()
  const { data: identity } = useGetIdentity<Identity | null>()
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const menu = <Menu sections={toMenu(registry)} holder={identity ?? null} />

  return (
    <div className="zg-frame">
      <a className="zg-skip-link" href={`#${PAGE_ID}`}>
        {t('frame.skipToContent')}
      </a>
      <Navbar identity={identity ?? null} openMenu={() => setOpenedAt(pathname)} />
      <nav className="zg-frame-menu" aria-label={t('frame.menu')}>
        {menu}
      </nav>
      {/* Going somewhere closes the drawer: it belongs to the page it was opened on. */}
      <MenuDrawer isOpen={openedAt === pathname} close={() => setOpenedAt(null)}>
        {menu}
      </MenuDrawer>
      <main id={PAGE_ID} className="zg-frame-content" tabIndex={-1}>
        <OfflineBanner />
        <DemoNotice />
        <Outlet />
      </main>
      <NoticeRegion />
      <ExtensionMissingDialog />
    </div>
  )
}
