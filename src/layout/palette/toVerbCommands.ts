import { type Holder, mayOpen } from '../../domain/permissions.ts'
import { canDo } from '../../providers/accessControl/createAccessControlProvider.ts'
import type { Route } from '../../resources/schema/project/toRoutes.ts'
import type { Verb } from '../../resources/schema/verb.ts'
import type { Command } from './command.ts'

/** The verbs that this person may do, in the order of the registry: their page is one that she may open. */
export function toVerbCommands(verbs: readonly Verb[], routes: readonly Route[], holder: Holder | null): readonly Command[] {
  return verbs.flatMap(({ name, label, words, hint, page, right, search, begins = false }) => {
    const route = routes.find((each) => each.name === page)
    if (!route || !mayOpen(holder, right ? { ...route.access, right } : route.access) || !mayDo(route, holder)) return []
    const to = search ? `${route.path}?${new URLSearchParams(search)}` : route.path
    const command: Command = {
      id: `verb:${name}`,
      kind: 'verb',
      label,
      detail: hint ?? null,
      words,
      group: route.menu?.group ?? null,
      target: { to, begins },
    }
    return [command]
  })
}

function mayDo({ target }: Route, holder: Holder | null): boolean {
  if (target.screen === 'page') return target.page.load !== null
  return target.screen === 'list' || canDo(target.resource, target.screen, holder)
}
