import { type Holder, mayOpen } from '../../domain/permissions.ts'
import { canDo } from '../../providers/accessControl/createAccessControlProvider.ts'
import { isThere, type Route } from '../../resources/schema/project/toRoutes.ts'
import type { Text } from '../../resources/schema/text.ts'
import { menuGroups } from '../../resources/shared/menuGroups.ts'
import type { Command } from './command.ts'
import { inMenuOrder } from './inMenuOrder.ts'
import { type ActionName, paletteActions } from './paletteActions.ts'

/** The screens that this person may open, in the order of the menu, and the actions that are to be had here. */
export function toCommands(routes: readonly Route[], holder: Holder | null, actions: readonly ActionName[]): readonly Command[] {
  const offered = routes.filter((route) => isOffered(route, holder))
  return [...inMenuOrder(offered, ({ menu }) => menu).map(toScreenCommand), ...actions.map(toActionCommand)]
}

/** Left out: what needs a record, what has nothing behind it, and pages that only another product opens. */
function isOffered(route: Route, holder: Holder | null): boolean {
  const { path, access, menu, layout, target } = route
  if (path.includes(':') || !isThere(route) || !mayOpen(holder, access)) return false
  if (target.screen === 'page') return layout === 'default' || menu !== null
  return target.screen === 'list' || canDo(target.resource, target.screen, holder)
}

function toScreenCommand(route: Route): Command {
  const { name, path, label, menu, target } = route
  const group = menu?.group ?? null
  return {
    id: `screen:${name}`,
    kind: 'screen',
    label: target.screen === 'create' ? toCreateLabel(label) : label,
    detail: group && menuGroups[group].label,
    words: [path],
    group,
    target: { to: path },
  }
}

function toCreateLabel({ zh, en }: Text): Text {
  return { zh: `新增：${zh}`, en: `New: ${en}` }
}

function toActionCommand(action: ActionName): Command {
  const { label, words } = paletteActions[action]
  return { id: `action:${action}`, kind: 'action', label, detail: null, words, group: null, target: { action } }
}
