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
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown = tabs.active ?? tabs.tabs[0]

  function toUnsaved({ what, tab }: Asked): readonly Tab[] {
    const concerned = what === 'reload' ? [tab] : toClosed(tabs.tabs, what, tab.key)
    return concerned.filter(({ key }) => tabs.drafts.has(key))
  }

  function begin(next: Asked) {
    if (toUnsaved(next).length > 0) setAsked(next)
    else run(next)
  }

  function run({ what, tab }: Asked) {
    if (what === 'reload') tabs.actions.reload(tab)
    else tabs.actions.close(what, tab)
  }

  const strip = { tabs, close: (tab: Tab) => begin({ what: 'this', tab }), openMenu: setMenuAt }
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
      {menuAt && (
        <TabMenu
          place={menuAt}
          tabs={tabs.tabs}
          reload={(tab) => begin({ what: 'reload', tab })}
          close={(what, tab) => begin({ what, tab })}
          leave={() => setMenuAt(null)}
        />
      )}
      <UnsavedDialog
        asked={asked}
        titles={asked ? toUnsaved(asked).map(toTitle) : []}
        stay={() => setAsked(null)}
        goOn={() => {
          if (asked) run(asked)
          setAsked(null)
        }}
      />
    </nav>
  )
}

/** What is to be done with a tab, and with those around it. */
interface Asked {
  readonly what: Closing | 'reload'
  readonly tab: Tab
}

interface UnsavedDialogProps {
  /** Null: nothing is asked. */
  readonly asked: Asked | null
  /** Of the tabs that hold something unsaved. */
  readonly titles: readonly string[]
  readonly stay: () => void
  readonly goOn: () => void
}

/** Closing a tab, or making its page again, throws away what was typed in it: asked first. */
function UnsavedDialog({ asked, titles, stay, goOn }: UnsavedDialogProps) {
  const { t } = useTranslate()
  const isReload = asked?.what === 'reload'
  return (
    <Dialog isOpen={asked !== null} onClose={stay} title={t('tabs.unsavedTitle')}>
      <DialogHead>
        <h2>{t('tabs.unsavedTitle')}</h2>
      </DialogHead>
      <DialogBody>
        <p>{t(isReload ? 'tabs.unsavedReload' : 'tabs.unsavedBody', { titles: titles.join(t('list.separator')) })}</p>
      </DialogBody>
      <DialogFoot>
        <Button kind="danger" onClick={goOn}>
          {t(isReload ? 'tabs.reloadAnyway' : 'tabs.closeAnyway')}
        </Button>
        <Button kind="primary" onClick={stay}>
          {t('forms.stay')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
