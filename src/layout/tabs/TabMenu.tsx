import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import MinusSquareOutlined from '@ant-design/icons-svg/es/asn/MinusSquareOutlined.js'
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined.js'
import SwapOutlined from '@ant-design/icons-svg/es/asn/SwapOutlined.js'
import VerticalLeftOutlined from '@ant-design/icons-svg/es/asn/VerticalLeftOutlined.js'
import VerticalRightOutlined from '@ant-design/icons-svg/es/asn/VerticalRightOutlined.js'
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MenuPopover } from '../../ui/MenuPopover.tsx'
import { type Closing, closings, type Tab, toClosed } from './tabs.ts'

/** Where a menu was asked for, and of which tab; in px of the window. */
export interface TabMenuPlace {
  readonly tab: Tab
  readonly x: number
  readonly y: number
}

interface TabMenuProps {
  readonly place: TabMenuPlace
  readonly tabs: readonly Tab[]
  readonly reload: (tab: Tab) => void
  readonly close: (what: Closing, tab: Tab) => void
  readonly leave: () => void
}

const items = {
  this: { text: 'closeThis', icon: CloseOutlined },
  left: { text: 'closeLeft', icon: VerticalRightOutlined },
  right: { text: 'closeRight', icon: VerticalLeftOutlined },
  others: { text: 'closeOthers', icon: SwapOutlined },
  all: { text: 'closeAll', icon: MinusSquareOutlined },
} as const satisfies Record<Closing, { text: string; icon: IconDefinition }>

/** What can be done with a tab and with those around it. */
export function TabMenu({ place, tabs, reload, close, leave }: TabMenuProps) {
  const { t } = useTranslate()
  const { tab } = place

  function choose(run: () => void) {
    leave()
    run()
  }

  return (
    <MenuPopover place={place} label={t('tabs.more')} leave={leave}>
      <button type="button" role="menuitem" onClick={() => choose(() => reload(tab))}>
        <Icon of={ReloadOutlined} /> {t('tabs.reload')}
      </button>
      {closings.map((what) => (
        <button
          key={what}
          type="button"
          role="menuitem"
          disabled={toClosed(tabs, what, tab.key).length === 0}
          onClick={() => choose(() => close(what, tab))}
        >
          <Icon of={items[what].icon} /> {t(`tabs.${items[what].text}`)}
        </button>
      ))}
    </MenuPopover>
  )
}
