import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BreadcrumbBar } from '../../../src/layout/breadcrumb/BreadcrumbBar.tsx'
import { createSlot } from '../../../src/providers/createSlot.ts'
import { registry } from '../../../src/resources/index.ts'
import { toMenu } from '../../../src/resources/schema/project/toMenu.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'
import { openFramed } from '../openFramed.tsx'

const sections = toMenu(registry)

async function open(name: string) {
  const route = toRoutes(registry).find((each) => each.name === name)
  if (!route) throw new Error(`no route ${name}`)
  await openFramed({ children: <BreadcrumbBar route={route} sections={sections} record={createSlot<string>()} /> })
  await screen.findByRole('navigation', { name: 'Breadcrumb' })
  return screen.queryByRole('link', { name: 'Help' })?.getAttribute('href') ?? null
}

it.each([
  ['shops', '/help/docs?chapter=shops'],
  ['shops.create', '/help/docs?chapter=shops'],
  ['batches.show', '/help/docs?chapter=batches'],
  ['operatorDeeds', '/help/docs?chapter=operator'],
])('leads from %s to its chapter of the handbook', async (name, path) => {
  expect(await open(name)).toBe(path)
})

it('has no help where the handbook says nothing of a page', async () => {
  expect(await open('searchTable')).toBeNull()
})
