import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined.js'
import { useGetIdentity } from '@refinedev/core'
import { Command as Palette } from 'cmdk'
import { type ClipboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mayOpen } from '../../domain/permissions.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Command } from './command.ts'
import { PaletteItems } from './PaletteItems.tsx'
import { PaletteStatus } from './PaletteStatus.tsx'
import { type ActionName, paletteActions } from './paletteActions.ts'
import { readRecentCommands, rememberCommand } from './recentCommands.ts'
import { takeFocus } from './takeFocus.ts'
import { toPaletteGroups } from './toPaletteGroups.ts'
import { useActions } from './useActions.ts'
import { usePaletteCommands } from './usePaletteCommands.ts'

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
  const { data: identity } = useGetIdentity<Identity | null>()
  const shopList = useResourceNamed('shops')
  const [recent] = useState(() => readRecentCommands(storage))
  const actions = useActions(mayOpen(identity ?? null, shopList.access) ? shopList.path : null)
  const offered = (Object.keys(paletteActions) as ActionName[]).filter((name) => actions[name] !== null)
  const { screensAndActions, shops, searches, shopState } = usePaletteCommands(query, offered)
  const view = toPaletteGroups({ query, screensAndActions, shops, searches, recent })

  function choose({ id, kind, target }: Command) {
    // A search is of this moment: it is not offered again.
    if (kind !== 'search') rememberCommand(storage, id)
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
