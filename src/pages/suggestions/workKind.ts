import type { WorkKind } from '../parts/workKind.ts'

/** What programs suggest and nobody has decided: each is a piece of work, of no shop in particular. */
export const suggestionWork: WorkKind = {
  name: 'suggestions',
  source: {
    from: 'account',
    needs: 'suggestionList',
    async read(api) {
      const { list } = await api.call('suggestionList', { state: 'waiting' })
      return list.map(({ suggestion_id, title, created_at }) => {
        const found = { count: 1, worthFen: null, isAtLeast: false, byUrgency: {}, rows: [{ id: '', title, worthFen: null, dueAt: null }] }
        return { kind: 'suggestions', shop_uid: '', subject: suggestion_id, readAt: created_at, ...found }
      })
    },
  },
  toPath: () => '/shop/suggestions',
  listPlace: null,
  action: null,
}
