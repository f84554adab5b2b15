import type { ServerEnvironment } from '#config/environment.server.ts';
import { isLoopback } from '#core/server/settings.ts';
import { demoAccounts } from '#config/demo.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';

interface House {
  /** Demo people are in the database. */
  readonly demoPeople: boolean;
  /** Anybody is in the database. */
  readonly anyone: boolean;
}

export const houseOf = ({ asSystem }: Pick<ServerServices, 'asSystem'>): Promise<House> =>
  asSystem(async (db) => {
    const people = demoAccounts.people.map(({ email }) => email);
    const demo = await db.selectFrom('account').select('id').where('email', 'in', people).limit(1).executeTakeFirst();
    const anyone = demo ?? (await db.selectFrom('profile').select('id').limit(1).executeTakeFirst());
    return { demoPeople: demo !== undefined, anyone: anyone !== undefined };
  });

/** What whoever starts the server should know, a line each: what is not as they may think. */
export const startNotices = (environment: ServerEnvironment, { demoPeople, anyone }: House): readonly string[] => {
  const { DEMO, DEMO_GIVEN, DATABASE_URL, HOST, PUBLIC_URL, SMTP_URL } = environment;
  const open = !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));
  if (DEMO) return open ? ['This is a demo: anyone who reaches it can sign in with the passwords below.'] : [];
  return [
    ...(!DEMO_GIVEN && DATABASE_URL === undefined
      ? ['Not a demo, because HOST or PUBLIC_URL lets others reach it. Set DEMO=on for the demo clinics.']
      : []),
    ...(demoPeople ? ['This database holds the demo clinics. Their accounts cannot sign in while DEMO is off.'] : []),
    ...(SMTP_URL === undefined
      ? ['Warning: no email is sent. Set SMTP_URL; until then codes and invitations wait where nobody sees them.']
      : []),
    ...(anyone ? [] : ['Nobody can sign in yet. Make the first administrator: npm run admin -- EMAIL']),
  ];
};
