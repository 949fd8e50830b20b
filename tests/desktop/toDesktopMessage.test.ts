import { describe, expect, it } from 'vitest'
import { toDesktopMessage } from '../../src/desktop/toDesktopMessage.ts'
import { aNews } from './someNews.ts'

const done = aNews()
const loggedOut = aNews({ id: 'n2', code: 'shopLoggedOut', values: { shop_name: 'Blue' }, topic: 'shops', path: '/shop/my_shop' })

describe('a message on the desktop', () => {
  it('has the sentences of the bell in her language, and leads to the page', async () => {
    expect(await toDesktopMessage([done], 'en-US')).toEqual({
      title: 'Batch done: Lower prices',
      body: 'All 12 rows are done.',
      tag: 'n1',
      path: '/shop/batches',
    })
    expect((await toDesktopMessage([loggedOut], 'zh-CN')).title).toBe('店铺“Blue”已掉线')
  })

  it('tells of what the console itself found', async () => {
    const due = aNews({ id: 'b', code: 'batchDue', values: { title: 'Lower prices', time: '09:30' }, at: null })
    const { title, body } = await toDesktopMessage([due], 'en-US')
    expect(title).toBe('A planned batch has not begun: Lower prices')
    expect(body).toContain('planned for 09:30')
  })

  it('joins what is new at once, with the first titles and the number of the others', async () => {
    const others = ['a', 'b', 'c'].map((id) => aNews({ id }))
    const { title, body, path } = await toDesktopMessage([loggedOut, done, ...others], 'en-US')
    expect(title).toBe('Zhanggui: 5 new messages')
    expect(body.split('\n')).toEqual([
      'The shop “Blue” was logged out',
      'Batch done: Lower prices',
      'Batch done: Lower prices',
      '2 more are in the bell of the console.',
    ])
    expect(path).toBe('/')
  })

  it('of many that lead to one page leads there', async () => {
    expect((await toDesktopMessage([done, aNews({ id: 'n3' })], 'zh-CN')).path).toBe('/shop/batches')
  })
})
