import LogoutOutlined from '@ant-design/icons-svg/es/asn/LogoutOutlined.js'
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined.js'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Holder, mayOpen } from '../../domain/permissions.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useRefreshIdentity } from '../../providers/services/useRefreshIdentity.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { toMenu } from '../../resources/schema/project/toMenu.ts'
import { menuGroups } from '../../resources/shared/menuGroups.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import '../../ui/popover.css'

const POPOVER_ID = 'user-menu'

/** Who is logged in, her own pages, and the way out. A native popover: closes by itself on Escape or a click elsewhere. */
export function UserMenu({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const { authProvider } = useServices()
  /** Most visits never open it. */
  const [wasOpened, setOpened] = useState(false)
  const name = identity.name || identity.username || ''
  return (
    <>
      <Button
        kind="text"
        className="zg-user-button"
        popovertarget={POPOVER_ID}
        aria-label={t('frame.account', { name })}
        onClick={() => setOpened(true)}
      >
        <Avatar name={name} picture={identity.avatar} />
        <span className="zg-user-name">{name}</span>
      </Button>
      <div id={POPOVER_ID} popover="auto" className="zg-popover zg-user-menu">
        <p className="zg-user-menu-name">{name}</p>
        {identity.username && identity.username !== name && <p className="zg-muted">{identity.username}</p>}
        {wasOpened && <UserRole identity={identity} />}
        {wasOpened && <PersonalLinks holder={identity} />}
        {/* The session's end is what sends everyone to the login: this tab and the others. */}
        <Button className="zg-user-logout" onClick={() => void authProvider.logout({})}>
          <Icon of={LogoutOutlined} /> {t('frame.logout')}
        </Button>
      </div>
    </>
  )
}

/** Role and level of the reader. The server may have changed them meanwhile: the button recomputes the role (specification 4). */
function UserRole({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const { date } = useFormats()
  const refresh = useRefreshIdentity()
  const [isAsking, setAsking] = useState(false)
  const { role, level, level_expires_at } = identity

  async function switchRoles() {
    setAsking(true)
    await refresh()
    setAsking(false)
  }

  return (
    <div className="zg-user-role">
      <p>
        <Tag>{t(`roles.${role}`)}</Tag>
        <span>{level === 0 ? t('userMenu.free') : t('frame.level', { level })}</span>
        <Button
          size="small"
          shape="icon"
          aria-label={t('userMenu.refreshRole')}
          title={t('userMenu.refreshRole')}
          disabled={isAsking}
          onClick={() => void switchRoles()}
        >
          <Icon of={ReloadOutlined} />
        </Button>
      </p>
      {level > 0 && level_expires_at !== undefined && (
        <p className="zg-muted">
          {level_expires_at ? t('userMenu.levelUntil', { date: date(level_expires_at) }) : t('userMenu.levelForever')}
        </p>
      )}
    </div>
  )
}

/** The pages of the personal centre that there are for this person. */
function PersonalLinks({ holder }: { readonly holder: Holder }) {
  const { t } = useTranslate()
  const text = useText()
  const section = toMenu(useRegistry()).find(({ name }) => name === 'user')
  const links = section?.links.filter(({ access }) => mayOpen(holder, access)) ?? []
  if (links.length === 0) return null
  return (
    <nav className="zg-user-links" aria-label={t('userMenu.personal', { name: text(menuGroups.user.label) })}>
      {links.map(({ name, path, label }) => (
        <Link key={name} className="zg-menu-link" to={path} onClick={closePopover}>
          {text(label)}
        </Link>
      ))}
    </nav>
  )
}

/** The browser closes a popover on a click beside it only. */
function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
