import { describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { aPerson } from '../builders/people.ts'
import { createBoxScene } from './boxScene.ts'

const { scene } = createBoxScene()

describe('what listings are checked for', () => {
  const settings = async (person = scene.owner) => (await scene.server.call('listingSettings', {}, person)).data
  const saveSettings = (payload: object, person = scene.owner) => scene.server.call('saveListingSettings', payload, person)

  it('begins with words of ours, and is the account’s own once it was saved', async () => {
    const { forbidden_words: words, version } = await settings()
    expect(words).toContain('国家级')
    expect(version).toBe(0)
    await saveSettings({ forbidden_words: ['绝密'], version })
    expect(await settings(scene.helper)).toMatchObject({ forbidden_words: ['绝密'], version: 1 })
    expect((await settings(await aPerson(scene.server))).forbidden_words).toEqual(words)
  })

  it('may be no word at all', async () => {
    await saveSettings({ forbidden_words: [] })
    expect((await settings()).forbidden_words).toEqual([])
  })

  it('is not written over what somebody else saved meanwhile', async () => {
    await saveSettings({ forbidden_words: ['甲'], version: 0 })
    const { code, data } = await saveSettings({ forbidden_words: ['乙'], version: 0 })
    expect([code, data.current]).toMatchObject([ReplyCode.conflict, { forbidden_words: ['甲'] }])
  })

  it.each([[['甲', '甲']], [['']], [['一'.repeat(21)]]])('refuses %j', async (forbidden_words) => {
    expect((await saveSettings({ forbidden_words })).code).toBe(ReplyCode.invalidPayload)
  })
})
