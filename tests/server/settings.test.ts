import { join, resolve } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { toHostUrls } from '../../server/db/primary.ts'
import { defaultPlans } from '../../server/payments/plans.ts'
import { readSettings } from '../../server/settings.ts'

describe('settings', () => {
  it('have defaults for all', () => {
    expect(readSettings({})).toEqual({
      host: 'localhost',
      port: 8080,
      dataDir: resolve('data'),
      databaseUrl: null,
      backupDir: resolve(join('data', 'backups')),
      savesNightly: true,
      publicOrigin: 'http://localhost:8080',
      platform: 'pdd',
      sandboxPort: 8090,
      secretKeyFile: resolve(join('data', 'secret.key')),
      plainCookies: false,
      authTokenKey: null,
      merchantHosts: { mms: 'https://mms.pinduoduo.com', files: 'https://file.pinduoduo.com', pifa: 'https://pifa.pinduoduo.com' },
      pictureHosts: ['https://*.pddpic.com', 'https://*.yangkeduo.com', 'https://*.pinduoduo.com'],
      merchantPaths: {},
      antiContentUrl: null,
      hasOfflinePage: true,
      trustProxy: false,
      logLevel: 'info',
      metrics: null,
      stopDelayMs: 0,
      plans: defaultPlans,
      payment: { method: 'manual', note: null },
      robotOrigins: {
        wecom: 'https://qyapi.weixin.qq.com',
        dingtalk: 'https://oapi.dingtalk.com',
        feishu: 'https://open.feishu.cn',
      },
      mail: null,
      mcp: true,
      isDemo: false,
      origins: expect.objectContaining({ PORT: '8080 (default)', PLATFORM: 'pdd (default)', DATABASE_URL: 'default' }),
    })
  })

  it('tell an operator what each is and where that is from, and no secret', () => {
    const DATABASE_URL = 'postgres://zhanggui:hush@db/zhanggui'
    const { origins } = readSettings({ PORT: '80', DATABASE_URL, AUTH_TOKEN_KEY: 'hush'.repeat(4), PAYMENT_NOTE: ' ' })
    expect(origins).toMatchObject({
      PORT: '80 (environment)',
      HOST: 'localhost (default)',
      DATABASE_URL: 'hidden (environment)',
      AUTH_TOKEN_KEY: 'hidden (environment)',
      PAYMENT_NOTE: 'default',
    })
    expect(JSON.stringify(origins)).not.toContain('hush')
  })

  it('take what the operator says', () => {
    const hosts = { mms: 'https://a.example', files: 'https://b.example/', pifa: 'https://c.example:8443' }
    expect(
      readSettings({
        PORT: '80',
        PUBLIC_ORIGIN: 'https://console.example.com/',
        MERCHANT_HOSTS: JSON.stringify(hosts),
        MERCHANT_PATHS: '{"mallInfo":"/janus/v2/userinfo"}',
        PICTURE_HOSTS: 'https://*.a.example, https://b.example:8443',
        ROBOT_GATEWAY: 'https://gateway.example/',
        OFFLINE_PAGE: 'off',
        TRUST_PROXY: '10.0.0.0/8, loopback',
        AUTH_TOKEN_KEY: 'x'.repeat(24),
      }),
    ).toMatchObject({
      port: 80,
      publicOrigin: 'https://console.example.com',
      merchantHosts: { mms: 'https://a.example', files: 'https://b.example', pifa: 'https://c.example:8443' },
      pictureHosts: ['https://*.a.example', 'https://b.example:8443'],
      hasOfflinePage: false,
      merchantPaths: { mallInfo: '/janus/v2/userinfo' },
      robotOrigins: { wecom: 'https://gateway.example', dingtalk: 'https://gateway.example', feishu: 'https://gateway.example' },
      authTokenKey: 'x'.repeat(24),
    })
  })

  it.each([
    ['', false, false],
    ['', true, true],
    ['demo', false, false],
    ['demo', true, true],
    ['allow', false, true],
    ['allow', true, true],
    ['never', false, false],
    ['never', true, false],
  ])('with PLAIN_COOKIES=%j, in the demo %s, answer plain cookies: %s', (PLAIN_COOKIES, isDemo, plainCookies) => {
    expect(readSettings({ PLAIN_COOKIES }, { isDemo }).plainCookies).toBe(plainCookies)
  })

  it('put the sandbox on 127.0.0.1, so that its cookies never mix with the console’s', () => {
    expect(readSettings({ SANDBOX_PORT: '9' }, { isDemo: true })).toMatchObject({
      platform: 'sandbox',
      merchantHosts: { mms: 'http://127.0.0.1:9', pifa: 'http://127.0.0.1:9' },
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SANDBOX_PORT', '0'],
    ['PLATFORM', 'taobao'],
    ['PLAIN_COOKIES', 'yes'],
    ['OFFLINE_PAGE', 'no'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://zhanggui:a#b@db/zhanggui'],
    ['DATABASE_URL', 'postgres://zhanggui:a/b@one:5432,two:5432/zhanggui'],
    ['PUBLIC_ORIGIN', 'console.example.com'],
    ['PUBLIC_ORIGIN', 'https://example.com/path'],
    ['AUTH_TOKEN_KEY', 'short'],
    ['MERCHANT_HOSTS', '{"mms":"https://a.example"}'],
    ['MERCHANT_HOSTS', 'no json'],
    ['MERCHANT_HOSTS', '{"mms":"ftp://a","files":"https://b.example","pifa":"https://c.example"}'],
    ['PICTURE_HOSTS', 'http://a.example'],
    ['PICTURE_HOSTS', "https://a.example; script-src 'unsafe-inline'"],
    ['PICTURE_HOSTS', '*'],
    ['MERCHANT_PATHS', 'no json'],
    ['MERCHANT_PATHS', '{"mallInfos":"/a"}'],
    ['MERCHANT_PATHS', '{"mallInfo":"https://evil.example/a"}'],
    ['ANTI_CONTENT_URL', 'javascript:1'],
    ['ROBOT_GATEWAY', 'http://gateway.example'],
    ['ROBOT_GATEWAY', 'https://gateway.example/robots'],
    ['TRUST_PROXY', 'everyone'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^These settings are wrong:\\n {2}${name}: `))
  })

  it.each([
    'postgres://zhanggui:a%23b@db/zhanggui',
    'postgres://zhanggui:a@b@db:5432/zhanggui?sslmode=verify-full',
    'postgres://zhanggui:a%2Fb@one:5432,two:5432/zhanggui',
    'postgres://zhanggui@%2Fvar%2Frun%2Fpostgresql/zhanggui',
    'postgresql://zhanggui:a b@/zhanggui?host=/var/run/postgresql',
  ])('take the address of a database as the driver does: %s', (url) => {
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
    for (const connectionString of toHostUrls(url)) expect(() => new pg.Client({ connectionString })).not.toThrow()
  })

  it('list all that is wrong together', () => {
    expect(() => readSettings({ PORT: 'x', PLATFORM: 'x', AUTH_TOKEN_KEY: 'x' })).toThrow(/PORT: .*\n.*PLATFORM: .*\n.*AUTH_TOKEN_KEY: /)
  })

  it('never repeat the value of a secret', () => {
    expect(() => readSettings({ AUTH_TOKEN_KEY: 'hush', DATABASE_URL: 'hush' })).toThrow(/^(?!.*hush)/s)
  })

  it('keep the metrics to this machine unless readers show a token', () => {
    expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ host: 'localhost', port: 9464, token: null })
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
    expect(() => readSettings(open)).toThrow(/METRICS_TOKEN: is needed when METRICS_HOST is not this machine alone/)
    expect(() => readSettings({ ...open, METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN: must be 16 or more/)
    const { metrics, origins } = readSettings({ ...open, METRICS_TOKEN: 'hush-0123456789-hush' })
    expect(metrics).toEqual({ host: '0.0.0.0', port: 9464, token: 'hush-0123456789-hush' })
    expect(origins.METRICS_TOKEN).toBe('hidden (environment)')
  })

  it('send mails by the server that the operator names, encrypted unless it is on this machine', () => {
    const mail = { SMTP_HOST: 'smtp.example.com', SMTP_FROM: 'console@example.com' }
    expect(readSettings(mail).mail).toEqual({
      host: 'smtp.example.com',
      port: 587,
      security: 'starttls',
      login: null,
      from: 'console@example.com',
    })
    const { mail: withLogin, origins } = readSettings({ ...mail, SMTP_SECURITY: 'tls', SMTP_USER: 'zhanggui', SMTP_PASSWORD: 'hush' })
    expect(withLogin).toMatchObject({ port: 465, security: 'tls', login: { user: 'zhanggui', pass: 'hush' } })
    expect(JSON.stringify(origins)).not.toContain('hush')
    expect(readSettings({ ...mail, SMTP_HOST: 'localhost', SMTP_SECURITY: 'none', SMTP_PORT: '25' }).mail).toMatchObject({ port: 25 })
    expect(() => readSettings({ ...mail, SMTP_SECURITY: 'none' })).toThrow(/SMTP_SECURITY: none is for a mail server on this machine/)
    expect(() => readSettings({ ...mail, SMTP_USER: 'zhanggui' })).toThrow(/SMTP_PASSWORD: is needed when there is SMTP_USER/)
    expect(() => readSettings({ SMTP_HOST: 'smtp.example.com' })).toThrow(/SMTP_FROM: is needed when there is SMTP_HOST/)
    expect(() => readSettings({ ...mail, SMTP_FROM: 'Us <console@example.com>' })).toThrow(/SMTP_FROM: must be the address of a mailbox/)
  })

  it('let the demo run on the sandbox only', () => {
    expect(() => readSettings({ PLATFORM: 'pdd' }, { isDemo: true })).toThrow(/PLATFORM: the demo/)
  })
})
