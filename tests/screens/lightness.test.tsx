import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Everything that a module brings along at once; what is imported later is not followed. */
function packagesOf(file: string, seen = new Set<string>(), packages = new Set<string>()): Set<string> {
  if (seen.has(file)) return packages
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, isType, path = ''] of source.matchAll(/^(?:import|export)\s+(?:(type)\s)?(?:[\w*{}\s,]+\sfrom\s+)?'([^']+)'/gm)) {
    if (isType || path.endsWith('.css')) continue
    if (path.startsWith('.')) packagesOf(join(dirname(file), path), seen, packages)
    else packages.add(path)
  }
  return packages
}

describe('the way to the first rows', () => {
  it.each(['GeneratedList.tsx', 'GeneratedShow.tsx'])('is free of antd: %s', (name) => {
    const packages = [...packagesOf(resolve('src/screens', name))]
    expect(packages).toContain('@refinedev/core')
    expect(packages.filter((each) => /^(antd|@refinedev\/antd|@ant-design\/(?!icons-svg))/.test(each))).toEqual([])
  })

  it('would be caught otherwise: the form is on antd', () => {
    expect([...packagesOf(resolve('src/screens/GeneratedForm.tsx'))]).toContain('antd/es/form')
  })
})
