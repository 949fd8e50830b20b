/* What the backend of the specification knows. The shapes are as odd as its sentences allow: ids as numbers, numbers as text, nulls. */

export const PASSWORD = 'Spec1234'

export interface SpecShop {
  shop_uid: number
  shop_id: number
  shop_name: string
  notes: string | null
  /** '1': logged in. */
  status: string
  cookie: string
}

export interface SpecUser {
  readonly user_id: number
  readonly username: string
  /** As the login answers it; the user information says none. */
  readonly level: string
  readonly sub_main_uid: number | null
  /** Null: as it follows from the rest (specification 4). */
  readonly role: string | null
}

/** `owner`: a main account; `free`: of level 0; `helper`: a sub-account; `operator`: an admin. */
export const users: readonly SpecUser[] = [
  { user_id: 15, username: 'owner', level: '2', sub_main_uid: null, role: null },
  { user_id: 16, username: 'free', level: '0', sub_main_uid: null, role: null },
  { user_id: 17, username: 'helper', level: '2', sub_main_uid: 15, role: null },
  { user_id: 18, username: 'operator', level: '2', sub_main_uid: null, role: 'admin' },
]

export function createShops(): SpecShop[] {
  return ['花间集', '木作坊', '茶几日', '小满铺', '石榴记'].map((shop_name, index) => ({
    shop_uid: 101 + index,
    shop_id: 900_000_101 + index,
    shop_name,
    notes: index === 0 ? '样品店' : null,
    status: index < 3 ? '1' : '0',
    cookie: `PASS_ID=spec-${index}`,
  }))
}

/** The specification gives a group its id and its list, which may be text. */
export function createGroups() {
  return [
    { group_id: 1, shop_uid_list: '[101,103]' },
    { group_id: 2, shop_uid_list: [102] },
  ] as { group_id: number; shop_uid_list: string | number[] }[]
}

/** User information with the fields of the specification, and no other. */
export function toUserInfo({ user_id, username, sub_main_uid, role }: SpecUser) {
  return {
    name: username,
    avatar: null,
    job: null,
    organization: '花间集网络',
    location: null,
    email: null,
    introduction: null,
    personalWebsite: null,
    jobName: null,
    organizationName: null,
    locationName: null,
    phone: 13_800_000_000,
    registrationDate: '2024-05-01',
    accountId: user_id,
    certification: '1',
    sub_main_uid,
    role,
  }
}

/** A menu in the shape of the template's: names and paths of the specification. */
export const menu = [
  {
    path: '/shop',
    name: 'shop',
    meta: { locale: 'menu.shop', icon: 'icon-apps', requiresAuth: true, order: 7 },
    children: [{ path: 'my_shop', name: 'MyShop', meta: { locale: 'menu.shop.my_shop', roles: ['*'] } }],
  },
  { path: '/user', name: 'user', meta: { order: 7 }, children: [{ path: 'info', name: 'Info', meta: { roles: ['*'] } }] },
  { nonsense: true },
]
