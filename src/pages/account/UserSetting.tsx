import { useInvalidate, useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import '../../screens/list/list.css'
import { CertificationPanel } from './CertificationPanel.tsx'
import './users.css'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useRefreshIdentity } from '../../providers/services/useRefreshIdentity.ts'
import { field } from '../../resources/schema/field.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { CallForm } from '../../screens/CallForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { usePagePath } from '../parts/usePagePath.ts'
import { AvatarUpload } from './AvatarUpload.tsx'
import { NightWatchPanel } from './NightWatchPanel.tsx'
import { CurrentPasswordInput, FreshPasswordInput, NewPasswordInput } from './PasswordInput.tsx'
import { profileFields } from './profileFields.ts'
import { WaitingBrowsers } from './WaitingBrowsers.tsx'
import './texts.ts'

const panels = { basic: BasicPanel, security: SecurityPanel, certification: CertificationPanel, watch: NightWatchPanel } as const

/** Four tabs; each is made when it is first opened and stays, so that nothing typed is lost on a look at another. */
export function UserSetting() {
  const { t } = useTranslate()
  const identity = useIdentity()
  const [query, setQuery] = useSearchParams()
  const selected = readSettingTab(query)
  const [opened, setOpened] = useState<readonly SettingTab[]>([])
  useEffect(() => setOpened((before) => (before.includes(selected) ? before : [...before, selected])), [selected])
  if (!identity) return <PageSkeleton />
  return (
    <section className="zg-page" aria-label={t('users.setting.title')}>
      <PageHead title={t('users.setting.title')} />
      <Card as="div">
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
      </Card>
    </section>
  )
}

interface SettingTabsProps {
  readonly selected: SettingTab
  readonly select: (tab: SettingTab) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One stop of the Tab key; the arrows go from tab to tab. */
function SettingTabs({ selected, select }: SettingTabsProps) {
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

const settingTabs = ['basic', 'security', 'certification', 'watch'] as const
type SettingTab = (typeof settingTabs)[number]

/** The tab that an address names; the first one where it names none of ours. */
function readSettingTab(query: URLSearchParams): SettingTab {
  const named = query.get('tab')
  return settingTabs.find((tab) => tab === named) ?? 'basic'
}

/** Picture and profile. */
function BasicPanel({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const { open } = useNotification()
  const hasAvatars = useHasCapability('avatars')
  const refresh = useRefreshIdentity()
  return (
    <>
      {hasAvatars && <AvatarUpload identity={identity} />}
      <CallForm
        call="updateUser"
        fields={profileFields}
        values={{ ...identity }}
        draft="profile"
        submitLabel={t('actions.save')}
        saved={() => {
          open?.({ type: 'success', message: t('users.setting.saved') })
          void refresh()
        }}
      />
    </>
  )
}

const unsent = ['repeated'] as const

/** Password and logins. */
function SecurityPanel() {
  const { t } = useTranslate()
  const { open } = useNotification()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const hasSessions = useHasCapability('sessions')
  const hasBrowsers = useHasCapability('relayKeys')
  return (
    <>
      <section className="zg-user-section" aria-labelledby="setting-password">
        <h2 id="setting-password">{t('users.password.change')}</h2>
        <p className="zg-muted">{t('users.password.changeIntro')}</p>
        <CallForm
          call="updateUser"
          fields={passwordFields}
          check={findMismatch}
          unsent={unsent}
          submitLabel={t('users.password.change')}
          saved={() => {
            open?.({ type: 'success', message: t('users.password.changed') })
            // Other logins and all access keys have ended with the old one.
            for (const list of ['sessionList', 'accessKeyList'] as const) void client.invalidateQueries(answerKey(list))
            void invalidate({ resource: 'mySessions', invalidates: ['resourceAll'] })
          }}
        />
      </section>
      {hasSessions && <SessionsSummary />}
      {hasBrowsers && <BrowsersSummary />}
    </>
  )
}

const passwordFields = {
  old_password: field.secret({ label: { zh: '原密码', en: 'Old password' }, input: async () => CurrentPasswordInput }),
  new_password: field.secret({ label: { zh: '新密码', en: 'New password' }, input: async () => NewPasswordInput }),
  repeated: field.secret({ label: { zh: '再输入一次新密码', en: 'New password once more' }, input: async () => FreshPasswordInput }),
} as const

/** The server is sent the new password once; whether it was typed as meant is asked here. */
function findMismatch({ new_password, repeated }: ResourceRecord): Readonly<Record<string, string>> {
  if (!repeated) return { repeated: 'required' }
  return repeated === new_password ? {} : { repeated: 'not_repeated' }
}

const SHOWN_MAX = 3

/** How many logins there are, and the newest of them; they are ended in the list. */
function SessionsSummary() {
  const { t } = useTranslate()
  const { relativeTime } = useFormats()
  const listPath = usePagePath('mySessions')
  const { data, error, refetch } = useAnswer('sessionList', { page_size: SHOWN_MAX })
  return (
    <section className="zg-user-section" aria-labelledby="setting-sessions">
      <h2 id="setting-sessions">{t('users.sessions.title')}</h2>
      {error !== null && <FailureNotice error={error} retry={() => void refetch()} />}
      {data && <p className="zg-muted">{t('users.sessions.count', { count: data.total })}</p>}
      {data && (
        <ul className="zg-user-sessions">
          {data.list.map((session) => (
            <li key={session.session_id}>
              <span>
                {session.browser || t('users.sessions.unknownBrowser')} <span className="zg-muted zg-code">{session.address}</span>
              </span>
              {session.is_current ? (
                <Tag tone="good">{t('users.sessions.current')}</Tag>
              ) : (
                <span className="zg-muted">{relativeTime(session.last_used_at, Date.now())}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {listPath && (
        <p>
          <ButtonLink to={listPath}>{t('users.sessions.manage')}</ButtonLink>
        </p>
      )}
    </section>
  )
}

/** How many browsers may use shops; they are looked at in the list. */
function BrowsersSummary() {
  const { t } = useTranslate()
  const listPath = usePagePath('relayKeys')
  const { data, error, refetch } = useAnswer('relayKeyList', { state: 'allowed', page_size: 1 })
  return (
    <section className="zg-user-section" aria-labelledby="setting-browsers">
      <h2 id="setting-browsers">{t('users.browsers.title')}</h2>
      <p className="zg-muted">{t('users.browsers.intro')}</p>
      <WaitingBrowsers />
      {error !== null && <FailureNotice error={error} retry={() => void refetch()} />}
      {data && <p className="zg-muted">{t('users.browsers.count', { count: data.total })}</p>}
      {listPath && (
        <p>
          <ButtonLink to={listPath}>{t('users.browsers.manage')}</ButtonLink>
        </p>
      )}
    </section>
  )
}
