import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BreadcrumbBar } from '../../../src/layout/breadcrumb/BreadcrumbBar.tsx'
import { HelpLink } from '../../../src/layout/breadcrumb/HelpLink.tsx'
import { createSlot } from '../../../src/providers/createSlot.ts'
import { settingsStore } from '../../../src/providers/settings/settingsStore.ts'
import { registry } from '../../../src/resources/index.ts'
import { toMenu } from '../../../src/resources/schema/project/toMenu.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'
import { openFramed } from '../openFramed.tsx'

const sections = toMenu(registry)

async function open(name: string) {
  const route = toRoutes(registry).find((each) => each.name === name)
  if (!route) throw new Error(`no route ${name}`)
  await openFramed({ children: <BreadcrumbBar route={route} sections={sections} record={createSlot<string>()} bar={() => undefined} /> })
  await screen.findByRole('navigation', { name: 'Breadcrumb' })
}

it.each([
  ['shops', '/help/docs?chapter=shops'],
  ['shops.create', '/help/docs?chapter=shops'],
  ['batches.show', '/help/docs?chapter=batches'],
  ['operatorDeeds', '/help/docs?chapter=operator'],
])('leads from %s to its chapter of the handbook', async (name, path) => {
  await open(name)
  expect((await screen.findByRole('link', { name: 'Help' })).getAttribute('href')).toBe(path)
})

it('has no help where the handbook says nothing of a page', async () => {
  await openFramed({ children: [<HelpLink key="none" routeName="searchTable" />, <HelpLink key="one" routeName="shops" />] })
  const links = await screen.findAllByRole('link', { name: 'Help' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/help/docs?chapter=shops'])
})

it('pins its page to the top of the menu, and takes it from there', async () => {
  const reader = userEvent.setup()
  await open('goodsQuery')
  const pin = await screen.findByRole('button', { name: 'Pin to the top of the menu' })
  await reader.click(pin)
  expect([pin.getAttribute('aria-pressed'), settingsStore.read().menuPins]).toEqual(['true', ['goodsQuery']])
  await reader.click(pin)
  expect([pin.getAttribute('aria-pressed'), settingsStore.read().menuPins]).toEqual(['false', []])
})

it('has no pin on a page that the menu does not list', async () => {
  await open('shops.create')
  expect(screen.queryByRole('button', { name: 'Pin to the top of the menu' })).toBeNull()
})
