import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUnfit } from '../../scripts/papers/licences.ts'
import { closureOf, type LockedPackage, listShipped, readLock } from '../../scripts/papers/lockedPackages.ts'
import { findUnfitForNode, readPromisedNode } from '../../scripts/papers/nodeVersions.ts'
import { toBill } from '../../scripts/papers/toBill.ts'

const aPackage = (overrides: Partial<LockedPackage>): LockedPackage => ({
  place: 'node_modules/a',
  name: 'a',
  version: '1.0.0',
  licence: 'MIT',
  integrity: '',
  node: '',
  isOptional: false,
  isForOneMachine: false,
  needs: [],
  ...overrides,
})

describe('licences', () => {
  it('of everything that is installed are ones that we may use', () => {
    const lock = readLock()
    expect(findUnfit(lock.values(), listShipped(lock))).toEqual([])
  })

  it.each([
    ['one of two', '(MIT OR GPL-3.0)', []],
    ['two that are both allowed', 'MIT AND ISC', []],
    ['two of which one is not allowed', 'MIT AND GPL-3.0-only', ['a@1.0.0: MIT AND GPL-3.0-only']],
    ['one that is not allowed', 'AGPL-3.0', ['a@1.0.0: AGPL-3.0']],
    ['none', '', ['a@1.0.0: says no licence']],
    ['one for tools', 'MPL-2.0', ['a@1.0.0: MPL-2.0']],
  ])('with %s are judged', (_, licence, unfit) => {
    const one = aPackage({ licence })
    expect(findUnfit([one], [one])).toEqual(unfit)
  })

  it('of tools may ask for more than those of what is shipped', () => {
    expect(findUnfit([aPackage({ licence: 'MPL-2.0' })], [])).toEqual([])
  })
})

describe('the Node that we promise', () => {
  const promised = { oldest: '20.19.0', line: '24' }

  it('is one that each package that is shipped runs on', () => {
    const lock = readLock()
    const shipped = listShipped(lock)
    expect(shipped.filter(({ node }) => node !== '').length).toBeGreaterThan(50)
    expect(findUnfitForNode(shipped, readPromisedNode())).toEqual([])
  })

  it('is the oldest that package.json names, and the line of the image', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
    expect(engines.node).toBe(`>=${readPromisedNode().oldest.replace(/\.0$/, '')}`)
    expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain(`FROM node:${readPromisedNode().line}-`)
  })

  it.each([
    ['nothing', '', []],
    ['an older one and all that follow', '>= 18', []],
    ['lines that are supported for long', '18 || 20 || >=22', []],
    ['a newer one', '>=22', ['a@1.0.0: Node >=22']],
    ['a newer one of the same line', '^20.20 || >=22', ['a@1.0.0: Node ^20.20 || >=22']],
    ['older lines alone', '^20', ['a@1.0.0: Node ^20']],
    ['any', '*', []],
  ])('is compared with a package that asks for %s', (_, node, unfit) => {
    expect(findUnfitForNode([aPackage({ node })], promised)).toEqual(unfit)
  })
})

describe('what a package needs', () => {
  it('is found as Node finds it: inside first, then further up', () => {
    const all = [
      aPackage({ needs: ['b'] }),
      aPackage({ place: 'node_modules/a/node_modules/b', name: 'b', version: '2.0.0', needs: ['c', 'd'] }),
      aPackage({ place: 'node_modules/b', name: 'b', version: '1.0.0' }),
      aPackage({ place: 'node_modules/a/node_modules/c', name: 'c', version: '2.0.0' }),
      aPackage({ place: 'node_modules/c', name: 'c' }),
      aPackage({ place: 'node_modules/d', name: 'd', needs: ['a', 'c'] }),
    ]
    const found = closureOf(new Map(all.map((each) => [each.place, each])), ['a'])
    expect(found.map(({ place }) => place)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/a/node_modules/c',
      'node_modules/c',
      'node_modules/d',
    ])
  })
})

describe('NOTICE', () => {
  const notice = readFileSync('NOTICE', 'utf8')

  it('names each package that we ask for, whose it is, and the text of its licence', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
    const first = notice.split('='.repeat(80))[0] ?? ''
    for (const name of Object.keys(dependencies)) expect(first, name).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ {2}[A-Z0-9]`, 'm'))
    expect(notice).toMatch(/^react 18[\d.]+ {2}MIT\n {4}Copyright \(c\) Facebook/m)
    expect(notice).toContain('Apache License')
    expect(notice).toContain('Permission is hereby granted, free of charge')
  })
})

describe('the papers', () => {
  it.each(['README.md', 'README.zh.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/operating.md', 'docs/operating.zh.md', 'docs/capacity.md'])(
    'of %s lead to files that are there',
    (page) => {
      const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path]) => path ?? '')
      for (const link of links.filter((each) => !each.includes(':'))) expect(existsSync(join(dirname(page), link)), link).toBe(true)
    },
  )

  it('say the version of the program, and that it has no licence', () => {
    const { version, license } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; license: string }
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`## ${version}`)
    expect(license).toBe('UNLICENSED')
    for (const page of ['README.md', 'README.zh.md']) expect(readFileSync(page, 'utf8')).toContain('UNLICENSED')
  })
})

describe('the bill of materials', () => {
  it('names each package with its address, licence and digest, and is the same each time', () => {
    const one = aPackage({ name: '@a/b', integrity: `sha512-${Buffer.from('abc').toString('base64')}`, licence: 'MIT AND ISC' })
    const text = toBill({ name: 'zhanggui', version: '1.2.3' }, [one, aPackage({})])
    expect(toBill({ name: 'zhanggui', version: '1.2.3' }, [aPackage({}), one])).toBe(text)
    expect(JSON.parse(text)).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { purl: 'pkg:npm/zhanggui@1.2.3' } },
      components: [
        {
          purl: 'pkg:npm/%40a/b@1.0.0',
          hashes: [{ alg: 'SHA-512', content: Buffer.from('abc').toString('hex') }],
          licenses: [{ expression: 'MIT AND ISC' }],
        },
        { purl: 'pkg:npm/a@1.0.0', licenses: [{ license: { id: 'MIT' } }] },
      ],
    })
  })
})
