import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Section {
  readonly level: number
  /** What an operator types or looks for: commands, paths, names of settings and metrics. */
  readonly names: readonly string[]
}

/** The parts of a page between its headings. */
function readSections(path: string): readonly Section[] {
  return readFileSync(path, 'utf8')
    .split(/^(?=#+ )/m)
    .map((part) => ({ level: /^#+/.exec(part)?.[0].length ?? 0, names: namesIn(part) }))
}

function namesIn(part: string): readonly string[] {
  const blocks = [...part.matchAll(/^```sh\n[\s\S]*?^```$/gm)].map(([block]) => block)
  const words = [...part.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`[^`]+`/g)].map(([word]) =>
    word.replace(/密码|用户|主机|库名|端口|域名/g, 'X'),
  )
  return [...blocks, ...new Set(words)]
}

describe('the guide for operators', () => {
  const [english, chinese] = ['docs/operating.md', 'docs/operating.zh.md'].map(readSections)

  it('has the same parts in both languages', () => {
    expect(english?.length).toBeGreaterThan(15)
    expect(chinese?.map(({ level }) => level)).toEqual(english?.map(({ level }) => level))
  })

  it('has the same commands, settings, paths and metrics in each part, in both languages', () => {
    expect(chinese?.map(({ names }) => [...names].sort())).toEqual(english?.map(({ names }) => [...names].sort()))
  })
})
