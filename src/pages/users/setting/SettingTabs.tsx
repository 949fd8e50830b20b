import { type KeyboardEvent, useRef } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { type SettingTab, settingTabs } from './settingTab.ts'

interface SettingTabsProps {
  readonly selected: SettingTab
  readonly select: (tab: SettingTab) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One stop of the Tab key; the arrows go from tab to tab. */
export function SettingTabs({ selected, select }: SettingTabsProps) {
  const { t } = useTranslate()
  const list = useRef<HTMLDivElement>(null)

  function step(event: KeyboardEvent) {
    const by = steps[event.key]
    if (by === undefined) return
    const at = (settingTabs.indexOf(selected) + by + settingTabs.length) % settingTabs.length
    select(settingTabs[at] ?? selected)
    list.current?.querySelectorAll('button')[at]?.focus()
  }

  return (
    <div ref={list} className="zg-user-tabs" role="tablist" aria-label={t('users.setting.title')}>
      {settingTabs.map((tab) => (
        <button
          key={tab}
          id={`setting-tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === selected}
          aria-controls={`setting-panel-${tab}`}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => select(tab)}
          onKeyDown={step}
        >
          {t(`users.setting.tabs.${tab}`)}
        </button>
      ))}
    </div>
  )
}
