import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { KeyCaps } from '../../shortcuts/KeyCaps.tsx'
import { PALETTE_KEYS } from '../../shortcuts/shortcuts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useQuickAccess } from '../palette/useQuickAccess.ts'
import './navbarExtras.css'

/** Opens the palette and teaches its shortcut; on a narrow screen only its picture is left. */
export function SearchButton() {
  const { t } = useTranslate()
  const { openPalette } = useQuickAccess()
  return (
    <Button className="zg-search-button" title={t('palette.title')} aria-keyshortcuts="Control+K" onClick={openPalette}>
      <Icon of={SearchOutlined} />
      <span className="zg-search-words">{t('palette.button')}</span>
      <span className="zg-search-keys" aria-hidden="true">
        <KeyCaps keys={PALETTE_KEYS} />
      </span>
    </Button>
  )
}
