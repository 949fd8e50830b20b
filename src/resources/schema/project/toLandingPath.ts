import type { Route } from './toRoutes.ts'

/** Where someone lands who named no page (specification 2): the workplace; until it is declared, the shops. */
export function toLandingPath(routes: readonly Route[]): string {
  const landing = routes.find(({ name }) => name === 'Workplace') ?? routes.find(({ name }) => name === 'shops')
  return landing?.path ?? '/'
}
