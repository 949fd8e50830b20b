import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import type { AnchorHTMLAttributes, CSSProperties, MouseEvent, Ref } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { TabMenuPlace } from './TabMenu.tsx'
import type { Tab } from './tabs.ts'

const MIDDLE_BUTTON = 1

export interface TabItemProps {
  readonly tab: Tab
  readonly title: string
  readonly isActive: boolean
  /** The one that the tab key reaches; arrows go on from there. */
  readonly isReachable: boolean
  /** Absent: it cannot be closed. */
  readonly close: ((tab: Tab) => void) | undefined
  readonly openMenu: (place: TabMenuPlace) => void
  /** What makes it one that can be moved. */
  readonly drag?: {
    readonly item: Ref<HTMLLIElement>
    readonly link: Ref<HTMLAnchorElement>
    readonly attributes: AnchorHTMLAttributes<HTMLAnchorElement>
    readonly style: CSSProperties
    readonly isDragging: boolean
  }
}

/** One tab: a link to its address, and a button that closes it. */
export function TabItem({ tab, title, isActive, isReachable, close, openMenu, drag }: TabItemProps) {
  const { t } = useTranslate()

  function openMenuHere(event: MouseEvent<HTMLElement>) {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // The menu key has no place of its own.
    const isByKey = event.clientX === 0 && event.clientY === 0
    openMenu({ tab, x: isByKey ? left : event.clientX, y: isByKey ? bottom : event.clientY })
  }

  function closeByMiddleButton(event: MouseEvent) {
    if (event.button !== MIDDLE_BUTTON || !close) return
    event.preventDefault()
    close(tab)
  }

  return (
    <li
      ref={drag?.item}
      className="zg-tab"
      style={drag?.style}
      data-active={isActive || undefined}
      data-dragging={drag?.isDragging || undefined}
      onContextMenu={openMenuHere}
      onAuxClick={closeByMiddleButton}
    >
      <Link
        {...drag?.attributes}
        ref={drag?.link}
        to={tab.fullPath}
        draggable={false}
        title={title}
        aria-current={isActive ? 'page' : undefined}
        tabIndex={isReachable ? 0 : -1}
      >
        {title}
      </Link>
      {close && (
        <button type="button" tabIndex={-1} aria-label={t('tabs.close', { title })} onClick={() => close(tab)}>
          <Icon of={CloseOutlined} />
        </button>
      )}
    </li>
  )
}
