import { describe, expect, it } from 'vitest'
import { RECENT_COMMANDS_MAX, readRecentCommands, rememberCommand } from '../../../src/layout/palette/recentCommands.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { StorageKey } from '../../../src/storage/keys.ts'

describe('recent choices', () => {
  it('come back latest first, each once, and no more than a few', () => {
    const storage = createBrowserStorage(localStorage)
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberCommand(storage, id)
    expect(readRecentCommands(storage)).toEqual(['f', 'e', 'd', 'a', 'c'])
    expect(readRecentCommands(storage)).toHaveLength(RECENT_COMMANDS_MAX)
  })

  it.each(['{}', '"text"', '[1,null]', 'no json'])('are none where %s was stored', (text) => {
    localStorage.setItem(StorageKey.recentCommands, text)
    expect(readRecentCommands(createBrowserStorage(localStorage))).toEqual([])
  })
})
