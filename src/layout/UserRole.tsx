import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined.js'
import { useState } from 'react'
import { useFormats } from '../pages/generated/useFormats.ts'
import type { Identity } from '../providers/auth/createIdentity.ts'
import { useReader } from '../providers/i18n/useReader.ts'
import { Icon } from './Icon.tsx'
import { useRefreshIdentity } from './useRefreshIdentity.ts'

/** Role and level of the reader. The server may have changed them meanwhile: the button recomputes the role (specification 4). */
export function UserRole({ identity }: { readonly identity: Identity }) {
  const { t } = useReader()
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
        <span className="zg-tag">{t(`roles.${role}`)}</span>
        <span>{level === 0 ? t('userMenu.free') : t('frame.level', { level })}</span>
        <button
          type="button"
          className="zg-button zg-button-icon zg-button-small"
          aria-label={t('userMenu.refreshRole')}
          title={t('userMenu.refreshRole')}
          disabled={isAsking}
          onClick={() => void switchRoles()}
        >
          <Icon of={ReloadOutlined} />
        </button>
      </p>
      {level > 0 && level_expires_at !== undefined && (
        <p className="zg-muted">
          {level_expires_at ? t('userMenu.levelUntil', { date: date(level_expires_at) }) : t('userMenu.levelForever')}
        </p>
      )}
    </div>
  )
}
