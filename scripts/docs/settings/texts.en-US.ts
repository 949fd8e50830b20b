/** What each variable decides. Markdown. A test compares the names with those that the server asks for. */
export default {
  HOST: 'Address to listen on. `0.0.0.0` in a container; else leave it, and put a proxy in front',
  PORT: 'Port to listen on; 0 takes a free one',
  PUBLIC_ORIGIN:
    'The address that sellers open, as `https://host[:port]`; the extension answers no other. Unset: `http://localhost:PORT`. With `https` browsers are told to use nothing else (HSTS)',
  DATA_DIR: 'Folder of the embedded database and of keys',
  DATABASE_URL:
    'PostgreSQL instead of the embedded database: `postgres://user:password@host:port/database`, of the encoding UTF8. Over a network: `?sslmode=verify-full`, and `&sslrootcert=FILE` for an authority of your own. With a replica: `@one:port,two:port/`, and the one that takes writes is used',
  BACKUP_DIR: 'Folder of backups. Unset: `backups` in DATA_DIR',
  NIGHTLY_BACKUP:
    '`on`: the database is saved into BACKUP_DIR each night at four in China, or once the machine is on again. `off` where something else saves it. Unset: on, in the demo off',
  SECRET_KEY_FILE:
    'Keys that sessions of shops are encrypted with; made at the first start. Unset: `secret.key` in DATA_DIR. Back it up apart from the data. Key and data start together: one without the other is refused, and `--fresh` begins with no data (decision 0070)',
  AUTH_TOKEN_KEY:
    'Key of the compatibility encryption, 16, 24 or 32 bytes. Unset: `auth-token.key` beside SECRET_KEY_FILE, made at the first start',
  TRUST_PROXY:
    'Proxies whose forwarded address is believed: how many, or addresses and ranges with commas between (`loopback`, `uniquelocal`, `10.0.0.0/8`). Unset: none, and all behind a proxy count as one address',
  STOP_DELAY_S:
    'For so many seconds a server that was told to stop goes on answering while `/readyz` says 503, so that a load balancer notices. 0 for a single server',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Lines are JSON on stderr',
  METRICS_PORT: 'Port of the metrics, at `/metrics`; 0 takes a free one. Unset: no metrics',
  METRICS_HOST: 'Address of the metrics. Anything but this machine alone needs METRICS_TOKEN',
  METRICS_TOKEN: 'What a reader of the metrics shows, as `Authorization: Bearer TOKEN`: 16 characters or more. Or METRICS_TOKEN_FILE',
  METRICS_TOKEN_FILE: 'File with METRICS_TOKEN',
  PLATFORM: '`pdd`, or `sandbox` to try things out',
  SANDBOX_PORT: 'Port of the sandbox on this machine',
  PLAIN_COOKIES:
    'Sessions in answers to consoles without our extension’s key: `demo` only in the demo, `allow` for other consoles of the specification, `never`',
  MERCHANT_HOSTS: 'JSON: other origins of the platform’s sites, `{"mms":"https://…","pifa":"https://…","files":"https://…"}`',
  MERCHANT_PATHS:
    'JSON: other paths of merchant calls, by their name in [merchant-api.md](reference/merchant-api.md), such as `{"mallInfo":"/new/path"}`. Sellers then install the extension again (decision 0017)',
  PICTURE_HOSTS:
    'Hosts of the platform’s pictures, with commas between; browsers load pictures from no others. Unset: `https://*.pddpic.com`, `https://*.yangkeduo.com`, `https://*.pinduoduo.com`',
  OFFLINE_PAGE:
    'Whether phones and installed consoles show the last figures where there is no network: `on`, or `off`, which also takes the service worker out of those that have it',
  ROBOT_GATEWAY:
    'For a network without a way out: the origin of your gateway, which passes `/cgi-bin/webhook/send` on to `qyapi.weixin.qq.com`, `/robot/send` to `oapi.dingtalk.com` and `/open-apis/bot/` to `open.feishu.cn`. Unset: these hosts themselves',
  SMTP_HOST: 'The mail server that sends messages by e-mail. Unset: none are sent, and no mailbox can be added as a message channel',
  SMTP_PORT: 'Its port. With SMTP_SECURITY `tls`: 465',
  SMTP_SECURITY:
    '`starttls`: encrypted before anything is said; `tls`: from the first byte; `none`: on this machine alone. A certificate that does not fit the name is refused',
  SMTP_USER: 'The login there. Unset: without one',
  SMTP_PASSWORD: 'Its password. Or SMTP_PASSWORD_FILE',
  SMTP_PASSWORD_FILE: 'File with SMTP_PASSWORD',
  SMTP_FROM: 'The mailbox that mails are from. Needed with SMTP_HOST',
  MCP: '`on`: assistants that hold an access key are answered at `/mcp` ([assistants.md](assistants.md)). `off`: nothing is there',
  ANTI_CONTENT_URL: 'Where anti-content tokens come from',
  PLANS: 'JSON list of what is sold: `{"plan_id","name":{"zh","en"},"level","days","amount_fen"}`. Unset: month, quarter, year',
  PAYMENT_METHOD: '`manual`: the operator confirms what she received; `alipay`: needs PUBLIC_ORIGIN, ALIPAY_APP_ID and both keys',
  PAYMENT_NOTE: '`manual`: what buyers read beside their order, such as the account to pay to',
  ALIPAY_APP_ID: 'The app at Alipay',
  ALIPAY_PRIVATE_KEY: 'Our RSA key, 2048 bits or more. Or ALIPAY_PRIVATE_KEY_FILE',
  ALIPAY_PRIVATE_KEY_FILE: 'File with ALIPAY_PRIVATE_KEY',
  ALIPAY_PUBLIC_KEY: 'Alipay’s RSA key. Or ALIPAY_PUBLIC_KEY_FILE',
  ALIPAY_PUBLIC_KEY_FILE: 'File with ALIPAY_PUBLIC_KEY',
  ALIPAY_GATEWAY: 'Another gateway than Alipay’s',
  ALIPAY_PRODUCT: '`page`: buyers are led to Alipay’s page; `qr`: they scan a code',
  ALIPAY_SELLER_ID: 'Whose payments count. Unset: those of the owner of the app',
} satisfies Readonly<Record<string, string>>
