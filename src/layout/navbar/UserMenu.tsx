import LogoutOutlined from '@ant-design/icons-svg/es/asn/LogoutOutlined.js'
import { useState } from 'react'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PersonalLinks } from './PersonalLinks.tsx'
import { UserRole } from './UserRole.tsx'
import './userMenu.css'

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
