import type { HelpTexts } from './texts.zh-CN.ts'

export const helpEnUS: HelpTexts = {
  help: {
    toConsole: 'Back to the console',
    intro:
      'The console reaches the backend of each shop through a browser extension: a request carries the login of its own shop only, and your own logins in the browser stay as they are. Only while a shop’s backend is open, its login is there in the place of yours; yours comes back when you close it.',
    handbook: {
      search: 'Search the handbook',
      chapters: 'Contents',
      overview: 'Overview',
      results: 'Found',
      found: 'Places found: {{places}}',
      nothing: 'Nothing was found. Try another word.',
      turn: 'Chapters beside this one',
      previous: 'Before',
      next: 'Next',
    },
    docs: {
      intro: 'Zhanggui runs many shops from one page. Here is how to begin, where things are, and what the states on the pages mean.',
      sections: {
        steps: 'Getting started',
        places: 'What each page is for',
        statuses: 'The state of a shop',
        states: 'Shops in a query',
        shortcuts: 'Keyboard shortcuts',
      },
      stepNames: {
        plugDownload: 'Install the browser extension',
        addShop: 'Add a shop',
        shops: 'Check your shops',
        goodsQuery: 'Query goods',
      },
      stepHows: {
        plugDownload:
          'The console reaches the shops’ backend through the extension. Install it once in each browser, then reload the pages that are open.',
        addShop: 'Log in to the shop at the platform, come back and confirm. You can also paste a cookie.',
        shops: 'Press “Check all” in the list of shops to see which are online, and “Renew login” for those that are not.',
        goodsQuery: 'Choose shops and press “Query”. Rows appear as they come; filter them, export them, or change many at once.',
      },
      placeHows: {
        shops: 'Add and check shops, renew logins, write remarks, choose freight templates, put them in order.',
        shopGroups: 'Put shops into groups; lists and queries can then choose them by group.',
        goodsQuery: 'Ask many shops for their goods at once, and change prices, stocks, titles or the shelf of many goods.',
        batches: 'How far each batch of changes is and what came of it. One that was interrupted goes on, one that is done can be undone.',
        subAccounts: 'Give colleagues accounts of their own, with shops and rights.',
        auditTrail: 'Who changed what, and when.',
        userSetting: 'Change your details and password, and hand in a certification.',
      },
      statusHows: {
        online: 'The login was good at the last check: the shop can be queried and changed.',
        offline: 'The login has ended, or belongs to another shop. Press “Renew login” and log in again.',
        checkFailed:
          'There was no clear answer: the network failed, or the platform wants a pause or a verification. The login may still be good; check again later.',
        unknown: 'Not checked since it was added.',
      },
      stateHows: {
        queued: 'In the queue: only some shops are asked at the same time.',
        running: 'Being asked; its rows appear one page after the other.',
        completing:
          'All goods are here. Stocks and scores that the platform writes in signs of its own are asked for in plain numbers, one after the other; stopping loses nothing that came.',
        ok: 'All rows of this shop are here.',
        short: 'Asked to the end, with fewer rows than the platform says there are. Press “Retry” to ask once more.',
        expired: 'The login has ended. Once you have logged in again, the shop goes on by itself.',
        limited: 'The platform wants a slower pace. The shop goes on by itself when the time is up.',
        failed: 'No answer. “Show shops” has the reason, and a button to try again.',
        cancelled: 'You stopped the query. What had come is kept.',
      },
    },
    try: {
      title: 'Try it',
      intro: 'Sends one request to the platform with the first shop that is online, to see whether the whole way works.',
      start: 'Send a request',
      trying: 'Asking…',
      answered: 'The way works; the shop that answered: {{name}}',
    },
    status: {
      title: 'On this computer',
      checking: 'Looking for the extension…',
      install: 'No extension found',
      unreachable: 'The extension does not answer',
      update: 'Has to be updated',
      updateOffered: 'A newer version is to be had',
      upToDate: 'Installed and ready',
      consoleTooOld: 'Reload the console',
      installHow:
        'Follow the steps below. A page that was open before the installation does not hear the extension: reload this page once it is installed.',
      unreachableHow:
        'If you have just installed or updated it, reload this page. If it stays like this, the extension is switched off or was removed: switch it on in the browser’s extensions page, or install it again.',
      updateHow: 'The installed version is too old to work with. Follow the steps under “Update the extension”.',
      updateOfferedHow: 'The installed version works; update it when it suits you.',
      upToDateHow: 'It works with the console by itself; there is nothing to set up.',
      consoleTooOldHow: 'The extension is newer than this page. Reloading gets the latest console.',
      demo: 'The demo works without the extension: its requests go straight to the sandbox.',
      installed: 'Installed',
      needed: 'Needed at least',
      offered: 'To be had here',
      noPackage: 'This deployment offers no package of the extension. Please ask the operator.',
      checkAgain: 'Check again',
      reload: 'Reload this page',
      download: 'Download the extension',
      downloadVersion: 'Download the extension {{version}}',
    },
    stepsTitle: 'How to install it',
    steps: {
      download: { title: 'Download the package', how: 'Press “Download the extension”: you get a zip file.' },
      unpack: {
        title: 'Unpack it to a folder that stays',
        how: 'Choose a place that will not be cleaned up: the browser goes on reading the extension from this folder.',
      },
      open: {
        title: 'Open the extensions page',
        how: 'Type the address below into the address bar; in the 360 browser, choose “Extensions” in the menu.',
      },
      developer: { title: 'Switch on developer mode', how: 'The switch is usually at the top right of that page, in Edge on the left.' },
      load: {
        title: 'Load the unpacked extension',
        how: 'Press “Load unpacked” and choose the folder from step 2 (the one with manifest.json in it).',
      },
      back: {
        title: 'Come back and reload',
        how: 'Reload the pages of the console that are open; the state above changes to “Installed”.',
      },
    },
    copyAddress: 'Copy the address {{address}}',
    updateTitle: 'Update the extension',
    update: {
      download: 'Download the new package and unpack it over the old folder.',
      reload: 'On the extensions page, press the reload button of this extension (the round arrow).',
      back: 'Reload the pages of the console that are open.',
    },
    browsersTitle: 'Browsers',
    browsers: {
      chrome: 'Recommended',
      edge: 'Supported',
      b360: 'Supported (speed mode)',
      engine: 'Each needs an engine of Chromium {{major}} or newer.',
      fitGood: 'The browser that you are using (Chromium {{major}}) is fine.',
      fitTooOld: 'The browser that you are using has the engine Chromium {{major}}, which is too old. Please update it first.',
      fitNone: 'The extension cannot be installed in the browser that you are using. Please take one of these, on a computer.',
    },
    questionsTitle: 'Questions',
    questions: {
      stored: {
        question: 'What is stored, and where?',
        answer:
          'The logins of your shops are stored encrypted on the server of this deployment. They are not written to the browser, to a log or to the audit trail. The extension itself keeps no login of a shop; the browser keeps your login to the console and your page settings.',
      },
      sessions: {
        question: 'Who can use the login of a shop?',
        answer:
          'The main account, and those sub-accounts that were given the shop and the right to it. Once saved, a login is never shown on a page again. The login of one shop travels to its backend with requests of that shop only.',
      },
      loggedOut: {
        question: 'Why does a shop get logged out?',
        answer:
          'The platform decides how long a login lasts: it ends with time, with a new password, or when someone logs out there. “Check all” finds the shops it happened to; “Renew login” in the list of shops makes it good.',
      },
      computers: {
        question: 'Can I use several computers?',
        answer:
          'Yes. Each browser on each computer needs the extension once; the shops need not be added again: they are there when you log in to the console. For a new browser of a sub-account the main account gives permission once, under Browsers.',
      },
      subAccounts: {
        question: 'Do sub-accounts need the extension?',
        answer:
          'Yes, in the browser that the sub-account works with. It sees only the shops it was given and does only what its rights allow.',
      },
      ownLogin: {
        question: 'Does it touch my own login to the shop’s backend?',
        answer:
          'Requests neither use nor change the logins in your browser. When you add a shop, the extension reads, once, the shop that is logged in at that moment. Only where you choose “Open in this browser” for a shop’s backend does that shop’s login take the place of yours; yours comes back when you close that tab.',
      },
      otherSites: {
        question: 'Does the extension read other sites?',
        answer:
          'No. It answers this console only and talks to the shops’ backend only; click its picture in the browser’s toolbar to see both lists.',
      },
      developerWarning: {
        question: 'The browser warns of extensions in developer mode. What now?',
        answer:
          'The browser says so of every extension that did not come from its store. Close the warning, and leave the extension switched on.',
      },
      remove: {
        question: 'How do I remove it?',
        answer:
          'Press “Remove” at this extension on the extensions page, then delete the unpacked folder. Shops and data are on the server and stay.',
      },
    },
    goods: { open: 'Open the goods’ page', openPage: 'Open the platform’s page of goods {{id}} in a new tab' },
    account: {
      title: 'Account',
      name: 'Name',
      username: 'User name',
      role: 'Role',
      level: 'Level',
      expires: 'Valid until',
      shops: 'Shops',
      registered: 'Registered',
      phone: 'Phone',
      email: 'E-mail',
      organization: 'Company',
    },
    noRight: 'Your account has no right to see “{{name}}”. Please ask the main account.',
  },
}
