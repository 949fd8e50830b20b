import type { BackendTexts } from './texts.zh-CN.ts'

export const backendEnUS: BackendTexts = {
  backend: {
    open: 'Open backend',
    title: 'Open the backend of “{{name}}”',
    openAt: 'Open backend: “{{name}}”, {{place}}',
    places: {
      home: 'home page',
      orders: 'list of orders',
      order: 'order {{order_sn}}',
      afterSales: 'list of after-sales',
      afterSale: 'after-sale of order {{order_sn}}',
      goods: 'goods {{goods_id}}',
      plans: 'list of promotion plans',
    },
    goesTo: 'Opens: {{place}}',
    looking: 'Looking at this browser’s login to the platform…',
    own: {
      none: 'This browser is not logged in to the platform. It will be logged in to “{{name}}”, and logged out again when you close the tab that opens.',
      other:
        'This browser is logged in to “{{own}}”. It will be logged in to “{{name}}” instead, and to “{{own}}” again when you close the tab that opens.',
      same: 'This browser is logged in to “{{name}}” already. The login saved in the console is used, and yours comes back when you close the tab that opens.',
    },
    store: 'shop {{shop_id}}',
    tabs_one: '{{count}} open tab of the platform will reload: save what you are typing there first.',
    tabs_other: '{{count}} open tabs of the platform will reload: save what you are typing there first.',
    leave: 'Close the tab when you are done. Do not log out on the platform: that would end this shop’s login.',
    here: 'Open in this browser',
    privately: 'Open in a private window',
    privateBecomes:
      'The private window is logged in to “{{before}}”. Opening a private window changes it to “{{name}}” too, and its tabs of the platform will reload.',
    privateHint:
      'Want to keep your own login? Allow the Zhanggui extension in Incognito on the extensions page of the browser, and it can open a private window.',
    opened: 'Opened. Your own login comes back when you close that tab.',
    openedPrivately: 'Opened in a private window. Your own login is unchanged.',
    lent: 'This browser is logged in to “{{name}}”, opened by the console {{time}}.',
    putBack: 'Put my own login back',
    back: 'Your own login is back.',
  },
}
