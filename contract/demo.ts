/** The logins of the demo data: seeded by the server, offered by the login page where the deployment says that it is a demo. */
export const demoLogins = [
  { username: 'demo', password: 'Demo1234' },
  { username: 'free', password: 'Free1234' },
  { username: 'helper', password: 'Helper1234' },
  { username: 'admin', password: 'Admin1234' },
] as const
