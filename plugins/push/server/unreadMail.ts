import { type RawBuilder, sql } from 'kysely';
import { defineMailTemplate, letterOf, linkIn, type ServerServices, type Trx } from '#core/server';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { accountRoles, type CustomRole, isTaken, type Locale, localised, type Role } from '#core/shared';
import { openedHref } from '../shared/addresses.ts';
import { textOf } from './kindTexts.ts';
import { chosenBy, quietUntil, usualMail } from './preferences.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];
/** Whoever is in the app reads it there meanwhile. */
const patienceMs = 10 * minuteMs;
/** What is older was for that day. */
const newsMs = 48 * hourMs;
const soonMs = hourMs;
const dailyMs = 23 * hourMs;
const daySeconds = 24 * 3_600;
/** People in one transaction, and in one run. */
const [batch, most] = [50, 2_000];

/** Says that something is new and nothing of what: not even its kind. */
export const unreadMail = defineMailTemplate({
  id: 'push.unread',
  title: localised('Something new in the app', 'Du nouveau dans l’application'),
  says: localised(
    'To people who have not read a notification in the app, as often as they chose.',
    'Aux personnes qui n’ont pas lu une notification dans l’application, aussi souvent qu’elles l’ont choisi.',
  ),
  placeholders: {
    link: linkIn(localised('Link to what is new', 'Lien vers la nouveauté')),
    settings: linkIn(localised('Link to their choices', 'Lien vers leurs choix')),
  },
  standard: localised(
    {
      subject: '{{clinic}}: something new for you',
      body: `Hello,

There is something new for you at {{clinic}}. To protect your privacy, this email doesn’t say what. Log in to see it:

{{link}}

You get this email because it is still unread in the app. Choose how often, or turn these emails off:

{{settings}}`,
    },
    {
      subject: '{{clinic}} : du nouveau pour vous',
      body: `Bonjour,

Il y a du nouveau pour vous à {{clinic}}. Pour protéger votre vie privée, ce courriel ne dit pas quoi. Connectez-vous pour le voir :

{{link}}

Vous recevez ce courriel parce que ce n’est pas encore lu dans l’application. Choisissez à quelle fréquence, ou désactivez ces courriels :

{{settings}}`,
    },
  ),
});

export type MailServices = Pick<ServerServices, 'features' | 'mail' | 'now' | 'settings'>;

interface Unread {
  readonly profile: string;
  readonly account: string;
  readonly org: string;
  readonly role: Role;
  readonly email: string;
  readonly locale: Locale;
  readonly custom: CustomRole | null;
  /** Of the newest notification. */
  readonly seq: string;
  readonly kinds: readonly { readonly id: string; readonly kind: string; readonly at: string }[];
}

const usual = sql.join(
  accountRoles.map((role) => sql`when ${role} then ${usualMail(role)}`),
  sql` `,
);

/** People with something unread of that time that no mail has told of. */
export const unreadProfiles = async (
  db: Trx,
  since: Date,
  until: Date,
  whose: RawBuilder<unknown>,
): Promise<readonly Unread[]> => {
  const { rows } =
    await sql<Unread>`select p.id as profile, a.id as account, p.org_id as org, p.role, a.email, a.locale, ${customOfProfile} as custom,
      max(n.seq)::text as seq,
      jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'at', n.created_at) order by n.seq desc) as kinds
    from notification n
      join profile p on p.id = n.profile_id join account a on a.id = p.account_id join organization o on o.id = p.org_id
      left join custom_role cr on cr.id = p.custom_role_id
      left join push_preference f on f.account_id = a.id
      left join push_mailed m on m.profile_id = p.id
    where not n.read and n.created_at > ${since} and n.created_at <= ${until}
      and n.seq > coalesce(m.seq, 0)
      and not exists (select 1 from push_urgent u where u.notification_id = n.id and u.mailed)
      and a.status = 'active' and p.suspended_at is null and o.closed_at is null and ${whose}
    group by p.id, a.id, cr.id order by min(n.seq) limit ${batch}`.execute(db);
  return rows;
};

/** Those whose turn it is; who chose an hour gets a digest then. */
const waiting = (db: Trx, at: Date): Promise<readonly Unread[]> => {
  const ago = (ms: number): Date => new Date(at.getTime() - ms);
  const turn = sql`f.digest_next is null and case coalesce(f.mail, case p.role ${usual} end)
        when 'soon' then m.at is null or m.at <= ${ago(soonMs)}
        when 'daily' then m.at is null or m.at <= ${ago(dailyMs)}
        else false end
      and (m.looked_at is null or m.looked_at <= ${ago(patienceMs)})`;
  return unreadProfiles(db, ago(newsMs), ago(patienceMs), turn);
};

/** What of it this person is to be told of at this moment; null where they have quiet hours. */
const newsFor = async (
  { features, now }: MailServices,
  db: Trx,
  { account, org, role, custom, kinds }: Unread,
  atChosenHour: boolean,
): Promise<Unread['kinds'] | null> => {
  const { muted, quiet } = await chosenBy(db, account);
  if (!atChosenHour && quiet && quietUntil(quiet, now())) return null;
  if (!(await features.isEnabled(db, org, 'push'))) return [];
  const news: Unread['kinds'][number][] = [];
  for (const one of kinds) {
    const sender = features.senderOf(one.kind);
    if (sender === 'push') continue;
    const { lasts, mailedApart } = textOf(one.kind);
    if (mailedApart && role === 'patient') continue;
    // What is for a certain hour is of no use after it.
    if (lasts < daySeconds && Date.parse(one.at) + lasts * 1000 < now().getTime()) continue;
    if (sender !== null && muted.mail.includes(sender)) continue;
    if (sender !== null && !(await features.isEnabled(db, org, sender))) continue;
    if (sender !== null && isTaken(custom, sender, 'see')) continue;
    news.push(one);
  }
  return news;
};

/** One at a time for each person: what was looked at is not looked at again before something changed. */
export const mailNews = async (services: MailServices, db: Trx, one: Unread, atChosenHour = false): Promise<void> => {
  const at = services.now();
  const news = await newsFor(services, db, one, atChosenHour);
  const [newest] = news ?? [];
  if (newest) {
    const origin = linkOrigin(services.settings);
    const { subject, text } = await letterOf(db, { orgId: one.org, locale: one.locale }, unreadMail, {
      link: origin + openedHref({ notification_id: newest.id }),
      settings: `${origin}/settings?panel=push`,
    });
    await services.mail.send(db, { to: one.email, subject, text });
  }
  // In quiet hours nothing is settled: it is looked at again later.
  const seq = news === null ? sql`0` : sql`${one.seq}::bigint`;
  await sql`insert into push_mailed (profile_id, seq, at, looked_at)
    values (${one.profile}, ${seq}, ${newest ? at : null}, ${at})
    on conflict (profile_id) do update set seq = greatest(push_mailed.seq, excluded.seq),
      at = coalesce(excluded.at, push_mailed.at), looked_at = excluded.looked_at`.execute(db);
};

/** Mails people of what they have not read. Several clinics of one person write apart. */
export const mailUnread = async (services: MailServices & Pick<ServerServices, 'asSystem'>): Promise<void> => {
  for (let told = 0; told < most;) {
    const some = await services.asSystem(async (db) => {
      const people = await waiting(db, services.now());
      for (const one of people) await mailNews(services, db, one);
      return people.length;
    });
    if (some === 0) return;
    told += some;
  }
};
