import type { SavedView } from '../../../contract/entities/savedView.ts'

export function aView(overrides: Partial<SavedView> = {}): SavedView {
  return {
    view_id: 'v1',
    screen: 'shops',
    name: 'Logged out',
    query: 'status=0',
    columns: null,
    shop_uid_list: [],
    is_shared: false,
    is_mine: true,
    updated_at: 0,
    version: 3,
    ...overrides,
  }
}
