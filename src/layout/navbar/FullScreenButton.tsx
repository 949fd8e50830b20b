import FullscreenExitOutlined from '@ant-design/icons-svg/es/asn/FullscreenExitOutlined.js'
import FullscreenOutlined from '@ant-design/icons-svg/es/asn/FullscreenOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFullScreen } from './useFullScreen.ts'
import './navbarExtras.css'

/** Absent where the browser has no full screen. */
export function FullScreenButton() {
  const { t } = useTranslate()
  const { isSupported, isFull, toggle } = useFullScreen()
  if (!isSupported) return null
  const label = t(isFull ? 'palette.exitFullScreen' : 'palette.fullScreen')
  return (
    <Button shape="icon" className="zg-full-screen" aria-label={label} title={label} onClick={toggle}>
      <Icon of={isFull ? FullscreenExitOutlined : FullscreenOutlined} />
    </Button>
  )
}
