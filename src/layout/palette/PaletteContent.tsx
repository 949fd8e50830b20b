import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined.js'
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined.js'
import ThunderboltOutlined from '@ant-design/icons-svg/es/asn/ThunderboltOutlined.js'
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js'
import { useList, useSetLocale } from '@refinedev/core'
import { Command as Palette } from 'cmdk'
import { type ClipboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Shop } from '../../../contract/entities/shop.ts'
import { mayOpen } from '../../domain/permissions.ts'
import { otherLocale } from '../../locales/locale.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry, useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { useTheme } from '../../providers/settings/useTheme.ts'
import { toRoutes } from '../../resources/schema/project/toRoutes.ts'
import type { Verb } from '../../resources/schema/verb.ts'
import { loadVerbs } from '../../resources/verbs.ts'
import { parseListView } from '../../screens/list/listView.ts'
import { toListQuery } from '../../screens/list/toListQuery.ts'
import { Icon } from '../../ui/Icon.tsx'
import { menuIcons } from '../menu/menuIcons.ts'
import { useFullScreen } from '../navbar/useFullScreen.ts'
import type { Command } from './command.ts'
import { type ActionName, paletteActions } from './paletteActions.ts'
import { readRecentCommands, rememberCommand } from './recentCommands.ts'
import { takeFocus } from './takeFocus.ts'
import { toCommands } from './toCommands.ts'
import { toGoodsCommands } from './toGoodsCommands.ts'
import { type PaletteGroup, type PaletteView, toPaletteGroups } from './toPaletteGroups.ts'
import { toSearchCommands } from './toSearchCommands.ts'
import { toShopCommands } from './toShopCommands.ts'
import { toVerbCommands } from './toVerbCommands.ts'
import { useKeptGoods } from './useKeptGoods.ts'
import { useQuickAccess } from './useQuickAccess.ts'

interface PaletteContentProps {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly close: () => void
}

/** One line to type in, and what it finds. Arrows choose, Enter opens. */
export function PaletteContent({ query, setQuery, close }: PaletteContentProps) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const { storage } = useServices()
  const identity = useIdentity()
  const shopList = useResourceNamed('shops')
  const [recent] = useState(() => readRecentCommands(storage))
  const actions = useActions(mayOpen(identity ?? null, shopList.access) ? shopList.path : null)
  const offered = (Object.keys(paletteActions) as ActionName[]).filter((name) => actions[name] !== null)
  const { screensAndActions, shops, goods, searches, shopState } = usePaletteCommands(query, offered)
  const view = toPaletteGroups({ query, screensAndActions, shops, goods, searches, recent })

  function choose({ id, kind, target }: Command) {
    // A search, and what it found, is of this moment: it is not offered again.
    if (kind !== 'search' && kind !== 'goods') rememberCommand(storage, id)
    close()
    if ('to' in target) navigate(target.to, { state: { begins: target.begins === true } })
    else actions[target.action]?.()
  }

  /** A field of one line swallows the line breaks of a pasted column, and its ids would become one number. */
  function pasteLines(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n\t]/.test(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    setQuery(before + pasted.trim().replace(/\s+/g, ' ') + value.slice(selectionEnd ?? value.length))
  }

  return (
    <Palette label={t('palette.title')} shouldFilter={false} loop vimBindings={false}>
      <div className="zg-palette-head">
        <Icon of={SearchOutlined} />
        <Palette.Input ref={takeFocus} value={query} onValueChange={setQuery} placeholder={t('palette.placeholder')} onPaste={pasteLines} />
        <kbd className="zg-kbd">Esc</kbd>
      </div>
      <PaletteStatus query={query} view={view} shopState={shopState} />
      <Palette.List label={t('palette.results')}>
        <PaletteItems groups={view.groups} choose={choose} />
      </Palette.List>
      <p className="zg-palette-foot" aria-hidden="true">
        <kbd className="zg-kbd">↑</kbd>
        <kbd className="zg-kbd">↓</kbd> {t('palette.move')} <kbd className="zg-kbd">↵</kbd> {t('palette.open')}
      </p>
    </Palette>
  )
}

interface PaletteStatusProps {
  readonly query: string
  readonly view: PaletteView
  readonly shopState: 'loading' | 'error' | 'success'
}

/** What the list cannot say: nothing has this name, ids of no shop, shops that are not known (yet). */
function PaletteStatus({ query, view: { groups, pasted }, shopState }: PaletteStatusProps) {
  const { t } = useTranslate()
  const isNobody = query.trim() !== '' && pasted === null && groups.every(({ kind }) => kind === 'search')
  return (
    <div className="zg-palette-status" role="status">
      {pasted && shopState === 'success' && (
        <p>{t('palette.pasted', { found: pasted.found, total: pasted.found + pasted.missing.length })}</p>
      )}
      {pasted && shopState === 'success' && pasted.missing.length > 0 && (
        <p className="zg-palette-missing">{t('palette.missing', { ids: pasted.missing.join(t('list.separator')) })}</p>
      )}
      {isNobody && <p>{t(shopState === 'loading' ? 'palette.loadingShops' : 'palette.empty')}</p>}
      {pasted && shopState === 'loading' && <p>{t('palette.loadingShops')}</p>}
      {shopState === 'error' && <p>{t('palette.shopsFailed')}</p>}
    </div>
  )
}

interface PaletteItemsProps {
  readonly groups: readonly PaletteGroup[]
  readonly choose: (command: Command) => void
}

function PaletteItems({ groups, choose }: PaletteItemsProps) {
  const { t } = useTranslate()
  const text = useText()
  return groups.map(({ kind, commands }) => (
    <Palette.Group key={kind} heading={t(`palette.groups.${kind}`)}>
      {commands.map((command) => (
        <Palette.Item key={command.id} value={command.id} onSelect={() => choose(command)}>
          <Icon of={iconOf(command)} />
          <span className="zg-palette-label">{text(command.label)}</span>
          {command.detail && <span className="zg-palette-detail">{text(command.detail)}</span>}
        </Palette.Item>
      ))}
    </Palette.Group>
  ))
}

function iconOf({ kind, group }: Command): IconDefinition {
  if (kind === 'action' || kind === 'verb') return ThunderboltOutlined
  if (kind === 'search') return SearchOutlined
  return group ? menuIcons[group] : AppstoreOutlined
}

/** What each action does; null: it is not to be had here, and not offered. `shopsPath` null: the reader may not see shops. */
function useActions(shopsPath: string | null): Readonly<Record<ActionName, (() => void) | null>> {
  const { language } = useTranslate()
  const changeLocale = useSetLocale()
  const { authProvider } = useServices()
  const { openShortcuts } = useQuickAccess()
  const [theme, setTheme] = useTheme()
  const [, changeSettings] = useSettings()
  const fullScreen = useFullScreen()
  const navigate = useNavigate()
  return {
    checkShops: shopsPath === null ? null : () => navigate(shopsPath),
    settings: () => changeSettings({ globalSettings: true }),
    theme: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    language: () => changeLocale(otherLocale(language)),
    fullScreen: fullScreen.isSupported ? fullScreen.toggle : null,
    shortcuts: openShortcuts,
    logout: () => void authProvider.logout({}),
  }
}

/** Everything that can be chosen. The shops are those of the list, asked for when the palette opens unless they are known. */
function usePaletteCommands(query: string, offered: readonly ActionName[]) {
  const registry = useRegistry()
  const shops = useResourceNamed('shops')
  const identity = useIdentity()
  const holder = identity ?? null
  const maySeeShops = mayOpen(holder, shops.access)
  const whole = useMemo(() => toListQuery(shops, parseListView(shops, new URLSearchParams())), [shops])
  const { data, status } = useList({
    resource: shops.name,
    ...whole,
    queryOptions: { enabled: maySeeShops },
    errorNotification: false,
  })
  // The list call's reply schema has made them shops.
  const known = data?.data as unknown as readonly Shop[] | undefined
  const kept = useKeptGoods(known, query.trim() !== '')
  const asked = useDeferredValue(query)
  const verbs = useVerbs()
  const actions = offered.join()
  return {
    screensAndActions: useMemo(() => {
      const routes = toRoutes(registry)
      const deeds = toVerbCommands(verbs, routes, holder)
      const screens = toCommands(routes, holder, actions.split(',').filter(Boolean) as ActionName[])
      return [...deeds, ...screens.filter((screen) => !isSaidBy(deeds, screen))]
    }, [verbs, registry, holder, actions]),
    shops: useMemo(() => toShopCommands(shops, known ?? []), [shops, known]),
    goods: useMemo(() => toGoodsCommands(kept, asked), [kept, asked]),
    searches: useMemo(() => toSearchCommands(registry, holder, query), [registry, holder, query]),
    shopState: maySeeShops ? status : ('success' as const),
  }
}

/** A form for a new record that a verb opens as well: the verb is enough. */
function isSaidBy(verbs: readonly Command[], { id, target }: Command): boolean {
  return id.endsWith('.create') && verbs.some((verb) => 'to' in verb.target && 'to' in target && verb.target.to === target.to)
}

/** None while they are on their way, and where they do not come: all else is found without them. */
function useVerbs(): readonly Verb[] {
  const [verbs, setVerbs] = useState<readonly Verb[]>([])
  useEffect(() => {
    loadVerbs().then(setVerbs, () => undefined)
  }, [])
  return verbs
}
