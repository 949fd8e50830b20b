import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined.js'
import { useState } from 'react'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRefreshIdentity } from '../../providers/services/useRefreshIdentity.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'

/** Role and level of the reader. The server may have changed them meanwhile: the button recomputes the role (specification 4). */
export function UserRole({ identity }: { readonly identity: Identity }) {
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
