import MoonOutlined from '@ant-design/icons-svg/es/asn/MoonOutlined.js'
import SunOutlined from '@ant-design/icons-svg/es/asn/SunOutlined.js'
import { useReader } from '../providers/i18n/useReader.ts'
import { Icon } from './Icon.tsx'
import { useTheme } from './useTheme.ts'

/** Light and dark. */
export function ThemeSwitch() {
  const { t } = useReader()
  const [theme, setTheme] = useTheme()
  const isDark = theme === 'dark'
  return (
    <button
      type="button"
      className="zg-button zg-button-icon zg-switch-theme"
      aria-label={t(isDark ? 'frame.toLight' : 'frame.toDark')}
      title={t(isDark ? 'frame.toLight' : 'frame.toDark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon of={isDark ? SunOutlined : MoonOutlined} />
    </button>
  )
}
