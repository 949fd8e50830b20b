import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CHECK_COOKIE, CHECK_LIFE_MS, MERCHANT_GOODS_PATH, SESSION_COOKIE_NAME } from '../../contract/merchantCall.ts'
import { checkTokenOf } from '../faults/faultEffects.ts'
import { CHECK_PATH, HOME_PATH, LOGOUT_PATH, PLATFORM_LOGIN_PATH, STYLES_PATH } from '../pages/frame.ts'
import { toGoodsPage } from '../pages/goodsPage.ts'
import { toHomePage } from '../pages/homePage.ts'
import { toLoginPage } from '../pages/loginPage.ts'
import { pageStyles } from '../pages/pageStyles.ts'
import { PHOTO_PATH, toPhoto } from '../pages/photo.ts'
import { PICTURE_PATH, toPicture } from '../pages/picture.ts'
import { LOGO_PATH, toStoreLogo } from '../pages/storeLogo.ts'
import type { Platform } from '../platform.ts'
import { STORED_PICTURE_PATH } from '../publishing/pictureStore.ts'
import { readPassId } from '../sessions/sessionCookies.ts'
import type { Store } from '../stores/store.ts'
import { allowConsole } from '../wire/cors.ts'
import { parseRequestBody } from '../wire/requestBody.ts'
import { backendZone } from './backendZone.ts'
import { sendPage } from './sendPage.ts'

const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** What a store's owner opens in the browser: the login of the add-shop flow and what follows it. */
export async function pageZone(app: FastifyInstance, { platform }: { platform: Platform }): Promise<void> {
  const { faults, sessions, stores, goods } = platform
  const ownStore = (request: FastifyRequest) => sessions.storeOf(readPassId(request.headers.cookie))
  const scene = () => stores.map((store) => ({ store, isOnline: sessions.isOnline(store) }))

  app.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'content-security-policy': PAGE_POLICY, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })

  app.get('/', (request, reply) => reply.redirect(ownStore(request) ? HOME_PATH : PLATFORM_LOGIN_PATH))
  app.get(PLATFORM_LOGIN_PATH, (_, reply) => sendPage(reply, toLoginPage({ stores: scene() })))
  app.get(HOME_PATH, (request, reply) => {
    const store = ownStore(request)
    return store ? sendPage(reply, toHomePage(store, faults.wantsCheck(store.mall_id))) : reply.redirect(PLATFORM_LOGIN_PATH)
  })

  // Open to everyone: who tries the demo without the extension is logged in to no store here.
  app.get<{ Querystring: { goods_id?: string } }>(MERCHANT_GOODS_PATH, (request, reply) => {
    for (const store of stores) {
      const found = goods.goodsOf(store).find(({ id }) => String(id) === request.query.goods_id)
      if (found) return sendPage(reply, toGoodsPage(store, found, ownStore(request)))
    }
    return reply.callNotFound()
  })

  app.register(backendZone, { platform })

  app.post(PLATFORM_LOGIN_PATH, (request, reply) => {
    const fields = parseRequestBody(request.body, request.headers['content-type']).value as Readonly<Record<string, unknown>> | null
    const store = stores.find((each) => isChosen(each, fields ?? {}))
    if (!store)
      return sendPage(reply.code(401), toLoginPage({ stores: scene(), username: String(fields?.username ?? ''), hasFailed: true }))
    for (const [name, value] of Object.entries(sessions.issue(store))) {
      reply.header('set-cookie', `${name}=${value}; Path=/; SameSite=Lax${name === SESSION_COOKIE_NAME ? '; HttpOnly' : ''}`)
    }
    return reply.redirect(HOME_PATH, 303)
  })

  app.post(CHECK_PATH, (request, reply) => {
    const store = ownStore(request)
    if (!store) return reply.redirect(PLATFORM_LOGIN_PATH, 303)
    faults.passCheck(store.mall_id)
    const cookie = `${CHECK_COOKIE}=${checkTokenOf(store.mall_id)}; Path=/; Max-Age=${CHECK_LIFE_MS / 1000}; SameSite=Lax`
    return reply.header('set-cookie', cookie).redirect(HOME_PATH, 303)
  })

  app.post(LOGOUT_PATH, (request, reply) => {
    const passId = readPassId(request.headers.cookie)
    if (passId) sessions.end(passId)
    return reply.header('set-cookie', `${SESSION_COOKIE_NAME}=; Path=/; Max-Age=0; HttpOnly`).redirect(PLATFORM_LOGIN_PATH, 303)
  })

  app.get(STYLES_PATH, (_, reply) => reply.type('text/css; charset=utf-8').send(pageStyles))
  app.get<{ Params: { shop_id: string } }>(LOGO_PATH, (request, reply) => {
    const store = stores.find((each) => each.mall_id === request.params.shop_id)
    return store ? reply.type('image/svg+xml; charset=utf-8').send(toStoreLogo(store)) : reply.callNotFound()
  })
  app.get<{ Params: { hue: string; sign: string } }>(PICTURE_PATH, (request, reply) => {
    const picture = toPicture(request.params.hue, request.params.sign)
    if (picture === null) return reply.callNotFound()
    // The same for ever: its address says all that it shows.
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'public, max-age=86400').send(picture)
  })
  // The console reads the bytes of these from its own page, as pictures of the real host are open to everybody.
  app.get<{ Params: { hue: string; place: string } }>(PHOTO_PATH, (request, reply) => {
    allowConsole(request, reply, platform.allowedOrigins)
    const photo = toPhoto(request.params.hue, request.params.place)
    return photo ? reply.type('image/png').header('cache-control', 'public, max-age=86400').send(photo) : reply.callNotFound()
  })
  app.get<{ Params: { name: string } }>(STORED_PICTURE_PATH, (request, reply) => {
    allowConsole(request, reply, platform.allowedOrigins)
    const picture = platform.pictures.find(request.params.name)
    return picture ? reply.type(picture.type).send(picture.bytes) : reply.callNotFound()
  })
  app.get('/favicon.ico', (_, reply) => reply.code(204).send())
}

/** By a click on a store of the demo, or by its user name and password. */
function isChosen(store: Store, fields: Readonly<Record<string, unknown>>): boolean {
  if (fields.shop_id !== undefined) return fields.shop_id === store.mall_id
  return fields.username === store.username && fields.password === store.password
}
