import { useGetIdentity } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Identity } from '../../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx'
import '../../../screens/list/list.css'
import { CertificationPanel } from '../certification/CertificationPanel.tsx'
import '../users.css'
import { BasicPanel } from './BasicPanel.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SettingTabs } from './SettingTabs.tsx'
import { readSettingTab, type SettingTab, settingTabs } from './settingTab.ts'

const panels = { basic: BasicPanel, security: SecurityPanel, certification: CertificationPanel } as const

/** Three tabs; each is made when it is first opened and stays, so that nothing typed is lost on a look at another. */
export function UserSetting() {
  const { t } = useTranslate()
  const { data: identity } = useGetIdentity<Identity | null>()
  const [query, setQuery] = useSearchParams()
  const selected = readSettingTab(query)
  const [opened, setOpened] = useState<readonly SettingTab[]>([])
  useEffect(() => setOpened((before) => (before.includes(selected) ? before : [...before, selected])), [selected])
  if (!identity) return <PageSkeleton />
  return (
    <section className="zg-page" aria-label={t('users.setting.title')}>
      <h1>{t('users.setting.title')}</h1>
      <div className="zg-card">
        <SettingTabs selected={selected} select={(tab) => setQuery({ tab }, { replace: true })} />
        {settingTabs.map((tab) => {
          const Panel = panels[tab]
          return (
            <div
              key={tab}
              id={`setting-panel-${tab}`}
              className="zg-user-panel"
              role="tabpanel"
              aria-labelledby={`setting-tab-${tab}`}
              hidden={tab !== selected}
            >
              {(tab === selected || opened.includes(tab)) && <Panel identity={identity} />}
            </div>
          )
        })}
      </div>
    </section>
  )
}
