import MoonOutlined from '@ant-design/icons-svg/es/asn/MoonOutlined.js'
import SunOutlined from '@ant-design/icons-svg/es/asn/SunOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useTheme } from '../../providers/settings/useTheme.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'

/** Light and dark. */
export function ThemeSwitch() {
  const { t } = useTranslate()
  const [theme, setTheme] = useTheme()
  const isDark = theme === 'dark'
  return (
    <Button
      shape="icon"
      className="zg-switch-theme"
      aria-label={t(isDark ? 'frame.toLight' : 'frame.toDark')}
      title={t(isDark ? 'frame.toLight' : 'frame.toDark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon of={isDark ? SunOutlined : MoonOutlined} />
    </Button>
  )
}
