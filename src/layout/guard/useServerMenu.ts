import { useEffect, useRef } from 'react'
import type { MenuItem } from '../../../contract/entities/menuItem.ts'
import type { GuardState } from '../../domain/guard.ts'
import { useReader } from '../../providers/i18n/useReader.ts'
import { useSettings } from '../settings/useSettings.ts'
import { useServices } from '../useServices.ts'

const NOTICE_ID = 'server-menu'

/**
 * The menu as the guards see it. With "menu from server" it is fetched when it is empty, with a notice for loading, success and error
 * (specification 4); where it cannot be had, the declarations' menu stands in, so that nobody is locked out.
 */
export function useServerMenu(): GuardState['menu'] {
  const { t } = useReader()
  const { api, notices, session } = useServices()
  const [{ menuFromServer, serverMenu }, changeSettings] = useSettings()
  const isUnderway = useRef(false)
  const isWanted = menuFromServer && serverMenu.length === 0 && session.read().token !== null

  useEffect(() => {
    if (!isWanted || isUnderway.current) return
    isUnderway.current = true
    notices.open({ id: NOTICE_ID, tone: 'progress', title: t('errors.menuLoading') })
    api
      .call('menu', {})
      .then((menu) => {
        changeSettings({ serverMenu: menu, menuFromServer: menu.length > 0 })
        notices.open({ id: NOTICE_ID, tone: 'success', title: t('errors.menuLoaded') })
      })
      .catch(() => {
        changeSettings({ menuFromServer: false })
        notices.open({ id: NOTICE_ID, tone: 'error', title: t('errors.menuFailed') })
      })
      .finally(() => {
        isUnderway.current = false
      })
  }, [isWanted, api, notices, changeSettings, t])

  if (!menuFromServer) return 'client'
  return serverMenu.length > 0 ? namesOf(serverMenu) : 'empty'
}

function namesOf(menu: readonly MenuItem[]): readonly string[] {
  return menu.flatMap(({ name, children }) => [name, ...namesOf(children ?? [])])
}
