import { Refine, useGetIdentity } from '@refinedev/core'
import { render, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect } from 'vitest'
import type { Role } from '../../../contract/roles.ts'
import { createI18n } from '../../../src/locales/createI18n.ts'
import type { Locale } from '../../../src/locales/locale.ts'
import { loadScreenTexts } from '../../../src/locales/screenTexts.ts'
import { TextsProvider } from '../../../src/providers/i18n/TextsProvider.tsx'
import { RegistryContext } from '../../../src/providers/registry/useRegistry.ts'
import { routerBinding } from '../../../src/providers/routerBinding.ts'
import { createServices } from '../../../src/providers/services/createServices.ts'
import { ServicesContext } from '../../../src/providers/services/useServices.ts'
import { registry } from '../../../src/resources/index.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'

interface OpenTemplatePage {
  /** Of the declaration. */
  readonly name: string
  readonly role?: Role
  readonly locale?: Locale
  readonly query?: string
}

/** A declared page on the real client; only who is signed in is made up. */
export async function openTemplatePage({ name, role = 'admin', locale = 'en-US', query = '' }: OpenTemplatePage) {
  const page = registry.pages.find((each) => each.name === name)
  if (!page?.load) throw new Error(`no page is declared as ${name}`)
  const Page = await page.load()
  const texts = await createI18n({ storage: createBrowserStorage(null), preferred: [locale] })
  await loadScreenTexts(texts)
  const place: { search: string; reader: unknown } = { search: '', reader: undefined }
  function Place() {
    place.search = useLocation().search
    place.reader = useGetIdentity().data
    return null
  }
  const signedIn = {
    login: async () => ({ success: true }),
    logout: async () => ({ success: true }),
    check: async () => ({ authenticated: true }),
    onError: async () => ({}),
    getIdentity: async () => ({ name: 'someone', level: 3, role }),
  }
  const shown = render(
    <TextsProvider texts={texts}>
      <RegistryContext.Provider value={registry}>
        <ServicesContext.Provider value={createServices({ readLocale: () => locale, readSentence: () => '' })}>
          <MemoryRouter initialEntries={[page.path + query]}>
            <Refine
              authProvider={signedIn}
              routerProvider={routerBinding}
              options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
            >
              <Page />
              <Place />
            </Refine>
          </MemoryRouter>
        </ServicesContext.Provider>
      </RegistryContext.Provider>
    </TextsProvider>,
  )
  // Who is signed in is known a moment later; what is hidden until then proves nothing.
  await waitFor(() => expect(place.reader).toBeDefined())
  return { ...shown, search: () => place.search }
}
