import { FREE_LEVEL, FREE_TIER_SHOP_LIMIT } from '../../../contract/limits.ts'

interface ModelShop {
  readonly uid: string
  readonly shopId: string
  notes: string
  position: number
  /** Of when it was deleted: in these groups, lent to these people. */
  readonly groupIds: Set<string>
  readonly readerUids: Set<string>
}

interface ModelGroup {
  readonly id: string
  name: string
}

interface ModelPerson {
  readonly uid: string
  readonly name: string
}

interface ModelBatch {
  readonly id: string
  state: string
  /** Outcome of each row, by the shop that it is about. */
  readonly rows: { readonly shopUid: string; readonly outcome: string }[]
}

/** What a main account should have after what was done to it, kept in plain maps: what the server is compared with. */
export class AccountModel {
  readonly shops = new Map<string, ModelShop>()
  readonly deletedShops = new Map<string, ModelShop>()
  readonly groups = new Map<string, ModelGroup>()
  readonly deletedGroups = new Map<string, ModelGroup & { readonly shopUids: readonly string[] }>()
  readonly people = new Map<string, ModelPerson>()
  readonly deletedPeople = new Map<string, ModelPerson & { readonly shopUids: readonly string[] }>()
  readonly batches = new Map<string, ModelBatch>()
  /** Shops that the level lets be seen; null: all. */
  readonly limit: number | null

  constructor(level: number) {
    this.limit = level === FREE_LEVEL ? FREE_TIER_SHOP_LIMIT : null
  }

  /** In sort order. */
  get ordered(): readonly ModelShop[] {
    return [...this.shops.values()].sort((a, b) => a.position - b.position || (a.uid < b.uid ? -1 : 1))
  }

  get visible(): readonly ModelShop[] {
    return this.ordered.slice(0, this.limit ?? undefined)
  }

  isVisible(uids: readonly string[]): boolean {
    const seen = new Set(this.visible.map(({ uid }) => uid))
    return uids.every((uid) => seen.has(uid))
  }

  addShop(uid: string, shopId: string): void {
    const position = (this.ordered.at(-1)?.position ?? -1) + 1
    this.shops.set(uid, { uid, shopId, notes: '', position, groupIds: new Set(), readerUids: new Set() })
  }

  deleteShop(uid: string): void {
    const shop = this.shops.get(uid)
    if (!shop) return
    this.shops.delete(uid)
    this.deletedShops.set(uid, shop)
  }

  /** With the groups and people that are still there; behind all others where the level has no room for it. */
  restoreShop(uid: string): void {
    const shop = this.deletedShops.get(uid)
    if (!shop) return
    if (this.limit !== null && this.shops.size >= this.limit) shop.position = (this.ordered.at(-1)?.position ?? -1) + 1
    this.deletedShops.delete(uid)
    for (const id of shop.groupIds) if (!this.groups.has(id)) shop.groupIds.delete(id)
    for (const id of shop.readerUids) if (!this.people.has(id)) shop.readerUids.delete(id)
    this.shops.set(uid, shop)
  }

  /** What the editor does not see stays as it is. */
  setMembers(groupId: string, uids: readonly string[]): void {
    for (const { uid, groupIds } of this.visible) groupIds[uids.includes(uid) ? 'add' : 'delete'](groupId)
  }

  deleteGroup(id: string): void {
    const group = this.groups.get(id)
    if (!group) return
    this.groups.delete(id)
    this.deletedGroups.set(id, { ...group, shopUids: this.take('groupIds', id) })
  }

  restoreGroup(id: string): void {
    const group = this.deletedGroups.get(id)
    if (!group) return
    this.deletedGroups.delete(id)
    this.groups.set(id, { id, name: group.name })
    for (const uid of group.shopUids) this.shops.get(uid)?.groupIds.add(id)
  }

  lend(personUid: string, uids: readonly string[]): void {
    for (const { uid, readerUids } of this.visible) readerUids[uids.includes(uid) ? 'add' : 'delete'](personUid)
  }

  deletePerson(uid: string): void {
    const person = this.people.get(uid)
    if (!person) return
    this.people.delete(uid)
    this.deletedPeople.set(uid, { ...person, shopUids: this.take('readerUids', uid) })
  }

  restorePerson(uid: string): void {
    const person = this.deletedPeople.get(uid)
    if (!person) return
    this.deletedPeople.delete(uid)
    this.people.set(uid, { uid, name: person.name })
    for (const shopUid of person.shopUids) this.shops.get(shopUid)?.readerUids.add(uid)
  }

  /** As lists of the server say it. */
  toLists() {
    const seen = this.visible
    const uidsWhere = (isIn: (shop: ModelShop) => boolean) => seen.filter(isIn).map(({ uid }) => uid)
    return {
      shops: seen.map(({ uid, shopId, notes }) => ({ uid, shopId, notes })),
      groups: sorted([...this.groups.values()].map(({ id, name }) => [name, uidsWhere(({ groupIds }) => groupIds.has(id))] as const)),
      people: sorted(
        [...this.people.values()].map(({ uid, name }) => [name, uidsWhere(({ readerUids }) => readerUids.has(uid)).sort()] as const),
      ),
      batches: sorted(
        [...this.batches.values()].map(
          ({ id, state, rows }) =>
            [
              `${id} ${state}`,
              rows
                .filter(({ shopUid }) => this.isVisible([shopUid]))
                .map(({ outcome }) => outcome)
                .sort(),
            ] as const,
        ),
      ),
    }
  }

  /** Takes a group or a person away from every shop, and says which had it. */
  private take(kind: 'groupIds' | 'readerUids', id: string): readonly string[] {
    return [...this.shops.values()].filter((shop) => shop[kind].delete(id)).map(({ uid }) => uid)
  }
}

/** By their first part. */
export function sorted<Part>(lines: readonly (readonly [string, Part])[]): readonly (readonly [string, Part])[] {
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1))
}
