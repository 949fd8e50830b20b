import { useSettings } from '../../providers/settings/useSettings.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { type FrameLayout, toFrameLayout } from './toFrameLayout.ts'

/** As wide as the style sheets of the frame and the pages call narrow. */
const NARROW = '(max-width: 900px)'

/** What stands around the page, on this screen and with these settings. */
export function useFrameLayout(): FrameLayout {
  const [settings] = useSettings()
  return toFrameLayout(settings, useMedia(NARROW) ? 'mobile' : 'desktop')
}
