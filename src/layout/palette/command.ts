import type { Text } from '../../resources/schema/text.ts'
import type { MenuGroupName } from '../../resources/shared/menuGroups.ts'
import type { ActionName } from './paletteActions.ts'

export const commandKinds = ['verb', 'screen', 'shop', 'goods', 'action', 'search'] as const
export type CommandKind = (typeof commandKinds)[number]

/** Something that can be chosen in the palette. */
export interface Command {
  /** Unique, and the same tomorrow: recent choices are kept by it. */
  readonly id: string
  readonly kind: CommandKind
  /** Shown in the reader's language, found in both. */
  readonly label: Text
  /** Small print behind the label, which finds it too; null: none. */
  readonly detail: Text | null
  /** What finds it besides its label, though it is not shown. */
  readonly words: readonly string[]
  /** The group of the menu that it is in, for its picture; null: none. */
  readonly group: MenuGroupName | null
  /** An address of the console (`begins`: what is asked there is asked at once), or an action of the palette. */
  readonly target: { readonly to: string; readonly begins?: boolean } | { readonly action: ActionName }
}
