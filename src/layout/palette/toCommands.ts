import { type Holder, mayOpen } from '../../domain/permissions.ts'
import { canDo } from '../../providers/accessControl/createAccessControlProvider.ts'
import type { Route } from '../../resources/schema/project/toRoutes.ts'
import type { Text } from '../../resources/schema/text.ts'
import type { Command } from './command.ts'
import { type ActionName, paletteActions } from './paletteActions.ts'

/** The screens that this person may open and the actions that are to be had here, in the order of declaration. */
export function toCommands(routes: readonly Route[], holder: Holder | null, actions: readonly ActionName[]): readonly Command[] {
  return [...routes.filter((route) => isOffered(route, holder)).map(toScreenCommand), ...actions.map(toActionCommand)]
}

/** Left out: what needs a record, what nothing stands behind yet, and pages that only another product opens. */
function isOffered({ path, access, layout, target }: Route, holder: Holder | null): boolean {
  if (path.includes(':') || !mayOpen(holder, access)) return false
  if (target.screen === 'page') return target.page.load !== null && (layout === 'default' || target.page.menu !== undefined)
  return target.screen === 'list' || canDo(target.resource, target.screen, holder)
}

function toScreenCommand({ name, path, label, target }: Route): Command {
  const menu = target.screen === 'page' ? target.page.menu : target.resource.menu
  const shown = target.screen === 'create' ? toCreateLabel(label) : label
  return { id: `screen:${name}`, kind: 'screen', label: shown, detail: path, words: [], group: menu?.group ?? null, target: { to: path } }
}

function toCreateLabel({ zh, en }: Text): Text {
  return { zh: `新增：${zh}`, en: `New: ${en}` }
}

function toActionCommand(action: ActionName): Command {
  const { label, words } = paletteActions[action]
  return { id: `action:${action}`, kind: 'action', label, detail: '', words, group: null, target: { action } }
}
