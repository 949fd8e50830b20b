import { useEffect, useRef } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { toMenuNames } from '../../resources/schema/project/toMenuNames.ts'
import type { Route } from '../../resources/schema/project/toRoutes.ts'

const NOTICE_ID = 'server-menu'

/**
 * With "menu from server" the menu is fetched while it is empty, with a notice for loading, success and error (specification 4). Where it cannot
 * be had, or names no page of ours, the menu of the declarations takes its place, so that no user is locked out.
 */
export function LoadServerMenu({ routes }: { readonly routes: readonly Route[] }) {
  const { t } = useTranslate()
  const { api, notices } = useServices()
  const [, changeSettings] = useSettings()
  // Neither another language nor another list of routes is a reason to ask again.
  const latest = useRef({ t, routes })
  latest.current = { t, routes }

  useEffect(() => {
    let isOver = false
    const open = (tone: 'progress' | 'success' | 'error', text: 'menuLoading' | 'menuLoaded' | 'menuFailed') =>
      notices.open({ id: NOTICE_ID, tone, title: latest.current.t(`errors.${text}`) })
    open('progress', 'menuLoading')
    api
      .call('menu', {})
      .catch(() => [])
      .then((menu) => {
        // The setting is off again, or the login has gone.
        if (isOver) return
        isOver = true
        const isOurs = toMenuNames(menu, latest.current.routes).length > 0
        open(isOurs ? 'success' : 'error', isOurs ? 'menuLoaded' : 'menuFailed')
        changeSettings(isOurs ? { serverMenu: menu } : { menuFromServer: false })
      })
    return () => {
      if (!isOver) notices.close(NOTICE_ID)
      isOver = true
    }
  }, [api, notices, changeSettings])
  return null
}
