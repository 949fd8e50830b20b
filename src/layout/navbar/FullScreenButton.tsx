import FullscreenExitOutlined from '@ant-design/icons-svg/es/asn/FullscreenExitOutlined.js'
import FullscreenOutlined from '@ant-design/icons-svg/es/asn/FullscreenOutlined.js'
import { useReader } from '../../providers/i18n/useReader.ts'
import { Icon } from '../Icon.tsx'
import { useFullScreen } from './useFullScreen.ts'
import './navbarExtras.css'

/** Absent where the browser has no full screen. */
export function FullScreenButton() {
  const { t } = useReader()
  const { isSupported, isFull, toggle } = useFullScreen()
  if (!isSupported) return null
  const label = t(isFull ? 'palette.exitFullScreen' : 'palette.fullScreen')
  return (
    <button type="button" className="zg-button zg-button-icon zg-full-screen" aria-label={label} title={label} onClick={toggle}>
      <Icon of={isFull ? FullscreenExitOutlined : FullscreenOutlined} />
    </button>
  )
}
