import type { ComponentType } from 'react'
import type { Capability } from '../../../contract/capabilities.ts'
import type { Access } from '../../domain/permissions.ts'
import type { MenuEntry } from './menuEntry.ts'
import type { Text } from './text.ts'

/** A screen that cannot be generated: the same path, menu and access block as a resource, and a component of its own. */
export interface AuthoredPage {
  /** The route's name, as `redirect` queries carry it. */
  readonly name: string
  readonly path: `/${string}`
  readonly label: Text
  readonly menu?: MenuEntry
  readonly access: Access
  /**
   * What the backend must have beyond the specification for the page to work at all. Without it the page is out of the menu, and its address
   * says what is missing. Default: nothing; what of the page a backend lacks, the page leaves out by itself.
   */
  readonly needs?: readonly Capability[]
  /** `none`: without navbar and menu. Default: the default layout. */
  readonly layout?: 'default' | 'none'
  /** Its tab is never kept: what was typed there is gone when the user comes back. Default: it is kept. */
  readonly ignoreCache?: boolean
  /** It asks for what its address names (`keyword`, a text or many ids), so the palette offers to ask it. Default: it does not. */
  readonly searchable?: boolean
  /** Parameter of its address that takes the number of an order: the palette offers that page for one. Default: it takes none. */
  readonly orderParameter?: string
  /** It counts from the orders that this browser keeps: they are read while the page's code comes. Default: it does not. */
  readonly readsFigures?: boolean
  /** Null: there is no page yet. The route and its guard work, the page answers not found, and the menu leaves it out. */
  readonly load: (() => Promise<ComponentType>) | null
}

export interface PageDeclaration {
  readonly kind: 'page'
  readonly authored: AuthoredPage
}

export function definePage(authored: AuthoredPage): PageDeclaration {
  return { kind: 'page', authored }
}
