import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '../../ui/dialog/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TabMenu, type TabMenuPlace } from './TabMenu.tsx'
import { TabStrip } from './TabStrip.tsx'
import './tabs.css'
import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined.js'
import { useState } from 'react'
import { lazyPlain, PartFallback } from '../../ui/lazyOnce.tsx'
import { type Closing, type Tab, toClosed } from './tabs.ts'
import type { Tabs } from './useTabs.ts'
import { useTabTitle } from './useTabTitle.ts'

const SortableTabStrip = lazyPlain(() => import('./SortableTabStrip.tsx').then((module) => module.SortableTabStrip))

/** The open pages: go there, close, reload, put in order. */
export function TabBar({ tabs }: { readonly tabs: Tabs }) {
  const { t } = useTranslate()
  const toTitle = useTabTitle()
  const [menuAt, setMenuAt] = useState<TabMenuPlace | null>(null)
  const [asked, setAsked] = useState<{ readonly what: Closing; readonly tab: Tab } | null>(null)
  const shown = tabs.active ?? tabs.tabs[0]

  const toUnsaved = (what: Closing, { key }: Tab) => toClosed(tabs.tabs, what, key).filter((tab) => tabs.drafts.has(tab.key))
  function close(what: Closing, tab: Tab) {
    if (toUnsaved(what, tab).length > 0) setAsked({ what, tab })
    else tabs.actions.close(what, tab)
  }

  const strip = { tabs, close: (tab: Tab) => close('this', tab), openMenu: setMenuAt }
  return (
    <nav className="zg-tabs" aria-label={t('tabs.bar')}>
      <PartFallback value={<TabStrip {...strip} />}>
        <SortableTabStrip {...strip} />
      </PartFallback>
      {shown && (
        <Button
          size="small"
          shape="icon"
          aria-label={t('tabs.more')}
          title={t('tabs.more')}
          aria-haspopup="menu"
          aria-expanded={menuAt !== null}
          onClick={({ currentTarget }) => {
            const { right, bottom } = currentTarget.getBoundingClientRect()
            setMenuAt({ tab: shown, x: right, y: bottom + 4 })
          }}
        >
          <Icon of={MoreOutlined} />
        </Button>
      )}
      {menuAt && <TabMenu place={menuAt} tabs={tabs.tabs} reload={tabs.actions.reload} close={close} leave={() => setMenuAt(null)} />}
      <CloseUnsavedDialog
        titles={asked && toUnsaved(asked.what, asked.tab).map(toTitle)}
        stay={() => setAsked(null)}
        close={() => {
          if (asked) tabs.actions.close(asked.what, asked.tab)
          setAsked(null)
        }}
      />
    </nav>
  )
}

interface CloseUnsavedDialogProps {
  /** Titles of the tabs that hold something unsaved; null: nothing is asked. */
  readonly titles: readonly string[] | null
  readonly stay: () => void
  readonly close: () => void
}

/** Closing a tab throws away what was typed in it: asked first. */
function CloseUnsavedDialog({ titles, stay, close }: CloseUnsavedDialogProps) {
  const { t } = useTranslate()
  return (
    <Dialog isOpen={titles !== null} onClose={stay} title={t('tabs.unsavedTitle')}>
      <DialogHead>
        <h2>{t('tabs.unsavedTitle')}</h2>
      </DialogHead>
      <DialogBody>
        <p>{t('tabs.unsavedBody', { titles: titles?.join(t('list.separator')) ?? '' })}</p>
      </DialogBody>
      <DialogFoot>
        <Button kind="danger" onClick={close}>
          {t('tabs.closeAnyway')}
        </Button>
        <Button kind="primary" onClick={stay}>
          {t('forms.stay')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
