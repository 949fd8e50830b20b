import type en from './texts.en-US.ts'

/** 每个变量的作用，与英文页相同的变量。Markdown。 */
export default {
  HOST: '监听的地址。容器里用 `0.0.0.0`；其他情况保持默认，前面放代理',
  PORT: '监听的端口；0 表示任取一个空闲端口',
  PUBLIC_ORIGIN:
    '商家打开的地址，写成 `https://host[:port]`；扩展只认这个地址。不填：`http://localhost:PORT`。以 `https` 开头时，会告诉浏览器只用 HTTPS（HSTS）',
  DATA_DIR: '存放内置数据库和密钥的文件夹',
  DATABASE_URL:
    '用 PostgreSQL 代替内置数据库：`postgres://user:password@host:port/database`，编码必须是 UTF8。经过网络连接时加 `?sslmode=verify-full`，自建证书机构再加 `&sslrootcert=FILE`。有副本时写 `@one:port,two:port/`，使用其中可写的一台',
  BACKUP_DIR: '存放备份的文件夹。不填：DATA_DIR 里的 `backups`',
  NIGHTLY_BACKUP:
    '`on`：每天北京时间凌晨四点把数据库备份到 BACKUP_DIR，当时没开机就等开机后补做。由别的程序备份时填 `off`。不填：on，演示模式下 off',
  SECRET_KEY_FILE:
    '加密店铺登录状态的密钥，首次启动时生成。不填：DATA_DIR 里的 `secret.key`。请与数据分开备份。密钥和数据必须一起有或一起没有：只有其中之一时拒绝启动，`--fresh` 表示从空数据开始（决策 0070）',
  AUTH_TOKEN_KEY: '兼容加密用的密钥，16、24 或 32 字节。不填：与 SECRET_KEY_FILE 同一文件夹的 `auth-token.key`，首次启动时生成',
  TRUST_PROXY:
    '相信哪些代理转发的来源地址：填层数，或用逗号隔开的地址和网段（`loopback`、`uniquelocal`、`10.0.0.0/8`）。不填：都不信，代理后面的所有人算作同一个地址',
  STOP_DELAY_S: '收到停止指令后继续应答的秒数，这期间 `/readyz` 返回 503，好让负载均衡先把它摘下。只有一台服务器时填 0',
  LOG_LEVEL: '`fatal`、`error`、`warn`、`info`、`debug`、`trace` 或 `silent`。日志写到 stderr，每行一个 JSON',
  METRICS_PORT: '监控指标的端口，路径为 `/metrics`；0 表示任取一个空闲端口。不填：不提供指标',
  METRICS_HOST: '监控指标的监听地址。不止本机能访问时，必须设置 METRICS_TOKEN',
  METRICS_TOKEN: '读取指标时要带上的口令：`Authorization: Bearer TOKEN`，至少 16 个字符。也可用 METRICS_TOKEN_FILE',
  METRICS_TOKEN_FILE: '内容为 METRICS_TOKEN 的文件',
  PLATFORM: '`pdd`；试用时填 `sandbox`',
  SANDBOX_PORT: '本机模拟平台的端口',
  PLAIN_COOKIES:
    '没有我们扩展的密钥的控制台，能否在应答里拿到明文登录状态：`demo` 只在演示模式下给，`allow` 也给其他按规格实现的控制台，`never` 从不给',
  MERCHANT_HOSTS: 'JSON：平台各站点换成别的地址，`{"mms":"https://…","pifa":"https://…","files":"https://…"}`',
  MERCHANT_PATHS:
    'JSON：平台接口换成别的路径，用 [merchant-api.md](reference/merchant-api.md) 里的名字，例如 `{"mallInfo":"/new/path"}`。改完后商家要重新安装扩展（决策 0017）',
  PICTURE_HOSTS:
    '平台图片的域名，用逗号隔开；浏览器不加载其他域名的图片。不填：`https://*.pddpic.com`、`https://*.yangkeduo.com`、`https://*.pinduoduo.com`',
  OFFLINE_PAGE: '手机和已安装的控制台断网时，是否显示上次看到的数据：`on`，或 `off`；`off` 还会把 service worker 从已有的浏览器里撤掉',
  ROBOT_GATEWAY:
    '服务器不能直接上外网时：你自己网关的地址，由它把 `/cgi-bin/webhook/send` 转给 `qyapi.weixin.qq.com`，`/robot/send` 转给 `oapi.dingtalk.com`，`/open-apis/bot/` 转给 `open.feishu.cn`。不填：直接访问这些域名',
  SMTP_HOST: '发邮件的服务器。不填：不发邮件，也不能添加邮箱作为消息渠道',
  SMTP_PORT: '它的端口。SMTP_SECURITY 为 `tls` 时：465',
  SMTP_SECURITY: '`starttls`：先加密再对话；`tls`：从第一个字节起加密；`none`：只能用于本机。证书与域名不符时拒绝发送',
  SMTP_USER: '邮件服务器的登录名。不填：不登录',
  SMTP_PASSWORD: '邮件服务器的密码。也可用 SMTP_PASSWORD_FILE',
  SMTP_PASSWORD_FILE: '内容为 SMTP_PASSWORD 的文件',
  SMTP_FROM: '发件邮箱。设置了 SMTP_HOST 时必填',
  MCP: '`on`：持有访问密钥的 AI 助手可以访问 `/mcp`（[assistants.md](assistants.md)）。`off`：不提供',
  ANTI_CONTENT_URL: '取 anti-content 令牌的地址',
  PLANS: 'JSON 列表，出售的套餐：`{"plan_id","name":{"zh","en"},"level","days","amount_fen"}`。不填：月、季、年',
  PAYMENT_METHOD: '`manual`：运营者收到款后手动确认；`alipay`：需要 PUBLIC_ORIGIN、ALIPAY_APP_ID 和两把密钥',
  PAYMENT_NOTE: '`manual` 时买家在订单旁看到的说明，例如收款账户',
  ALIPAY_APP_ID: '支付宝应用的 ID',
  ALIPAY_PRIVATE_KEY: '我方的 RSA 私钥，至少 2048 位。也可用 ALIPAY_PRIVATE_KEY_FILE',
  ALIPAY_PRIVATE_KEY_FILE: '内容为 ALIPAY_PRIVATE_KEY 的文件',
  ALIPAY_PUBLIC_KEY: '支付宝的 RSA 公钥。也可用 ALIPAY_PUBLIC_KEY_FILE',
  ALIPAY_PUBLIC_KEY_FILE: '内容为 ALIPAY_PUBLIC_KEY 的文件',
  ALIPAY_GATEWAY: '换成别的支付宝网关',
  ALIPAY_PRODUCT: '`page`：买家跳转到支付宝页面；`qr`：买家扫码',
  ALIPAY_SELLER_ID: '只认付给这个卖家的款。不填：应用所属的账户',
} satisfies Readonly<Record<keyof typeof en, string>>
