import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { browserClock } from '../bridge/lanes/laneClock.ts'
import { useHasCapability } from '../providers/accessControl/useIsOffered.ts'
import { useServices } from '../providers/services/useServices.ts'
import { createNewsWatch, LEDGER_STORAGE_KEY } from './createNewsWatch.ts'
import { markInSight } from './inSight.ts'
import { offeredNews } from './offeredNews.ts'
import { canShowOnDesktop, mayShowOnDesktop, type ShownMessage, showOnDesktop } from './showOnDesktop.ts'
import { useDesktopSettings } from './useDesktopSettings.ts'

/** Shows messages on the desktop where the person wants it and no tab of the console is in sight. It draws nothing. */
export function DesktopMessages() {
  const { session } = useServices()
  const [{ isOn }] = useDesktopSettings()
  const hasBell = useHasCapability('notifications')
  const owner = useSyncExternalStore(session.subscribe, () => (session.read().token === null ? null : session.read().uid))
  return owner !== null && isOn && hasBell && canShowOnDesktop() ? <Watch key={owner} owner={owner} /> : null
}

function Watch({ owner }: { readonly owner: string }) {
  const { api, storage } = useServices()
  const navigate = useNavigate()
  const goTo = useRef(navigate)
  useLayoutEffect(() => {
    goTo.current = navigate
  }, [navigate])

  useEffect(() => {
    const shown = new Set<ShownMessage>()
    const endSight = markInSight(document, navigator.locks)
    const watch = createNewsWatch({
      api,
      storage,
      owner,
      locks: navigator.locks,
      clock: browserClock,
      mayShow: mayShowOnDesktop,
      listOwn: async () => offeredNews.getState(),
      show(message) {
        const onPress = () => {
          window.focus()
          goTo.current(message.path)
        }
        shown.add(showOnDesktop(message, { onPress }))
      },
    })
    const endHearing = offeredNews.subscribe(() => {
      if (offeredNews.getState().length > 0) watch.look()
    })
    return () => {
      endHearing()
      watch.close()
      endSight()
      // She turned it off, or the login ended.
      for (const message of shown) message.close()
      storage.remove(LEDGER_STORAGE_KEY)
    }
  }, [api, storage, owner])

  return null
}
