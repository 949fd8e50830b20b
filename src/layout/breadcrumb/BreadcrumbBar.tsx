import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { Slot } from '../../providers/createSlot.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { HelpLink } from './HelpLink.tsx'
import { type Breadcrumb, type BreadcrumbStep, toBreadcrumb } from './toBreadcrumb.ts'
import './breadcrumb.css'
import type { MenuSection } from '../../resources/schema/project/toMenu.ts'
import type { Route } from '../../resources/schema/project/toRoutes.ts'
import { lazyPlain } from '../../ui/lazyOnce.tsx'

/** Comes after the page: its pictures are in no first download. */
const PinButton = lazyPlain(() => import('./PinButton.tsx').then((module) => module.PinButton))
const BreadcrumbMenu = lazyPlain(() => import('./BreadcrumbMenu.tsx').then((module) => module.BreadcrumbMenu))
const BELOW_PX = 4

interface BreadcrumbBarProps {
  readonly route: Route
  /** The menu that is open to the reader. */
  readonly sections: readonly MenuSection[]
  /** Title of the record on the page. */
  readonly record: Slot<string>
  /** Gets the element for the page's own controls (PageBar), and null when it goes. */
  readonly bar: (element: HTMLElement | null) => void
}

/** Where the page is: group of the menu, page, record, the last of which is its title. Behind each step what is beside it; after them the page's controls. */
export function BreadcrumbBar({ route, sections, record, bar }: BreadcrumbBarProps) {
  const { t } = useTranslate()
  const text = useText()
  const breadcrumb = toBreadcrumb(route, sections)
  const [opened, setOpened] = useState<{ readonly step: BreadcrumbStep['name']; readonly x: number; readonly y: number } | null>(null)
  const openedStep = breadcrumb.steps.find(({ name }) => name === opened?.step)

  return (
    <section className="zg-page-line" aria-label={t('frame.pageLine')}>
      <nav className="zg-breadcrumb" aria-label={t('frame.breadcrumb')}>
        <ol>
          {breadcrumb.steps.map((step, index) => (
            <li key={step.name}>
              <Step step={step} isPage={breadcrumb.record === null && index === breadcrumb.steps.length - 1} />
              {step.siblings.length > 1 && (
                <button
                  type="button"
                  aria-label={t('frame.breadcrumbSiblings', { name: text(step.label) })}
                  aria-haspopup="menu"
                  aria-expanded={opened?.step === step.name}
                  // The open menu leaves on a press elsewhere; on its own button, the click is what closes it.
                  onPointerDown={({ nativeEvent }) => nativeEvent.stopPropagation()}
                  onClick={({ currentTarget }) => {
                    const { left, bottom } = (currentTarget.closest('li') ?? currentTarget).getBoundingClientRect()
                    setOpened(opened?.step === step.name ? null : { step: step.name, x: left, y: bottom + BELOW_PX })
                  }}
                >
                  <Icon of={DownOutlined} />
                </button>
              )}
            </li>
          ))}
          {breadcrumb.record && (
            <li>
              <RecordStep screen={breadcrumb.record} title={record} />
            </li>
          )}
        </ol>
        {opened && openedStep && (
          <BreadcrumbMenu
            key={opened.step}
            place={opened}
            label={t('frame.breadcrumbSiblings', { name: text(openedStep.label) })}
            siblings={openedStep.siblings}
            leave={() => setOpened(null)}
          />
        )}
        {sections.some(({ links }) => links.some(({ name }) => name === route.name)) && (
          <span className="zg-breadcrumb-pin-place">
            <PinButton routeName={route.name} />
          </span>
        )}
      </nav>
      <div ref={bar} className="zg-page-bar" />
      <HelpLink routeName={route.name} />
    </section>
  )
}

function Step({ step: { label, path }, isPage }: { readonly step: BreadcrumbStep; readonly isPage: boolean }) {
  const text = useText()
  if (path !== null) return <Link to={path}>{text(label)}</Link>
  return <span aria-current={isPage ? 'page' : undefined}>{text(label)}</span>
}

interface RecordStepProps {
  readonly screen: NonNullable<Breadcrumb['record']>
  readonly title: Slot<string>
}

/** A read page is called by its record, as soon as that is known; a form by what it does. */
function RecordStep({ screen, title }: RecordStepProps) {
  const { t } = useTranslate()
  const known = useSyncExternalStore(title.subscribe, title.read)
  const label = (screen === 'show' && known) || t(`actions.${screen}`)
  return (
    <span aria-current="page" title={label}>
      {label}
    </span>
  )
}
