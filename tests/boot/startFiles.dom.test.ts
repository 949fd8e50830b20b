import { beforeEach, describe, expect, it } from 'vitest'
import { toStartLinks } from '../../scripts/build/startLinks.ts'
import { readBuild, readStartFiles } from '../../src/boot/startFiles.ts'

const script = (file: string) => `<script type="module" crossorigin src="${file}"></script>`
/** As the build writes it: the file that it shares with every other build runs first. */
const builtOf = (main: string) => [script('/assets/rolldown-runtime-1.js'), script('/assets/react-1.js'), script(main)].join('\n')

beforeEach(() => document.head.replaceChildren())

describe('the files that the console starts from', () => {
  it('are loaded with the page and run by none of its tags', () => {
    document.head.innerHTML = toStartLinks(builtOf('/assets/main-1.js'))
    expect(document.querySelector('script')).toBeNull()
    expect(document.querySelectorAll('link[rel=modulepreload]')).toHaveLength(3)
    expect(readStartFiles(document)).toEqual(['/assets/rolldown-runtime-1.js', '/assets/react-1.js', '/assets/main-1.js'])
  })

  it('are none of a page that is served as it is written, which starts by itself', () => {
    document.head.innerHTML = '<script type="module" src="/src/main.tsx"></script><link rel="modulepreload" href="/assets/zh-CN-1.js">'
    expect(readStartFiles(document)).toEqual([])
    expect(readBuild(document)).toBe('')
  })

  it('are missed by the build, not by who opens the page', () => {
    expect(() => toStartLinks('<head></head>')).toThrow('starts from no file')
  })

  it('tell one build from another, though the file that runs first is the same in both', () => {
    const builds = ['/assets/main-1.js', '/assets/main-2.js'].map((main) => {
      document.head.innerHTML = toStartLinks(builtOf(main))
      return readBuild(document)
    })
    expect(new Set(builds).size).toBe(2)
  })
})
