import { sql } from 'kysely';
import { letterOf, type ServerServices, type Trx } from '#core/server';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { type CustomRole, isTaken, type Locale, type NotificationKind } from '#core/shared';
import { openedHref } from '../../shared/addresses.ts';
import { type EscalationStep, escalationSteps, type EscalationRule, usualRule } from '../../shared/escalation.ts';
import { queueDeliveries } from '../channel.ts';
import { chosenBy, quietUntil } from '../preferences.ts';
import { ruleOf } from './rule.ts';
import { addUnreadTask, closeUnreadTask } from './unreadTask.ts';
import { urgentMail } from './urgentMail.ts';

type Services = Pick<
  ServerServices,
  'asSystem' | 'features' | 'inOrg' | 'log' | 'mail' | 'now' | 'record' | 'settings'
>;

/** Longer than the longest wait: what nobody opened until then went to the clinic's tasks. */
const keptMs = 72 * 3_600_000;
/** In one run. */
const most = 200;

interface Round {
  readonly round: string;
  readonly org: string;
}

/** One person of those who were told of one thing. */
interface Told {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly patient: string | null;
  readonly began_at: Date;
  readonly pushed: boolean;
  readonly mailed: boolean;
  readonly tasked: boolean;
  readonly read: boolean;
  readonly account: string;
  readonly email: string;
  readonly locale: Locale;
  readonly custom: CustomRole | null;
  readonly reachable: boolean;
}

const minutesOf = (step: EscalationStep) =>
  sql`case when r.org_id is null then ${usualRule[step]}::integer else ${sql.ref(`r.${step}`)} end`;
const doneBy = { push: 'pushed', mail: 'mailed', task: 'tasked' } as const;

const due = async (db: Trx, at: Date): Promise<readonly Round[]> => {
  const steps = escalationSteps.map(
    (step) =>
      sql`(not ${sql.ref(`u.${doneBy[step]}`)} and u.began_at + ${minutesOf(step)} * interval '1 minute' <= ${at})`,
  );
  const { rows } = await sql<Round>`select u.round, u.org_id as org from push_urgent u
    left join push_escalation_rule r on r.org_id = u.org_id
    where not u.over and u.began_at > ${new Date(at.getTime() - keptMs)} and coalesce(r."on", true)
      and (${sql.join(steps, sql` or `)})
    group by u.round, u.org_id order by min(u.began_at), u.round limit ${most}`.execute(db);
  return rows;
};

/** Whoever has its rows takes its steps; another server passes it over. */
const lock = async (db: Trx, round: string): Promise<readonly Told[]> => {
  const { rows } = await sql<Told>`select u.notification_id as id, n.kind, n.data ->> 'patient_id' as patient,
      u.began_at, u.pushed, u.mailed, u.tasked, n.read, a.id as account, a.email, a.locale,
      ${customOfProfile} as custom,
      (a.status = 'active' and p.suspended_at is null and o.closed_at is null) as reachable
    from push_urgent u join notification n on n.id = u.notification_id join profile p on p.id = n.profile_id
      join account a on a.id = p.account_id join organization o on o.id = n.org_id
      left join custom_role cr on cr.id = p.custom_role_id
    where u.round = ${round} and not u.over order by n.seq for update of u skip locked`.execute(db);
  return rows;
};

const mark = (db: Trx, ids: readonly string[], done: 'pushed' | 'mailed' | 'tasked' | 'over') =>
  db
    .updateTable('push_urgent')
    .set({ [done]: true })
    .where('notification_id', 'in', [...ids])
    .execute();

const mailTo = async (services: Services, db: Trx, orgId: string, { id, email, locale }: Told): Promise<void> => {
  const link = linkOrigin(services.settings) + openedHref({ notification_id: id });
  const { subject, text } = await letterOf(db, { orgId, locale }, urgentMail, { link });
  await services.mail.send(db, { to: email, subject, text });
};

/** Those of them to whom the mail goes now: the others have quiet hours that the rule leaves them. */
const mailable = async ({ now }: Services, db: Trx, rule: EscalationRule, told: readonly Told[]) => {
  if (rule.inQuietHours) return told;
  const free: Told[] = [];
  for (const one of told) {
    const { quiet } = await chosenBy(db, one.account);
    if (!quiet || !quietUntil(quiet, now())) free.push(one);
  }
  return free;
};

const takeSteps = async (services: Services, db: Trx, { round, org }: Round): Promise<void> => {
  const { features, now } = services;
  const told = await lock(db, round);
  const [first] = told;
  if (!first) return;
  const ids = told.map(({ id }) => id);
  if (told.some(({ read }) => read)) return void (await mark(db, ids, 'over'));
  const sender = features.senderOf(first.kind);
  const open = sender === null || (await features.isEnabled(db, org, sender));
  if (!open || !(await features.isEnabled(db, org, 'push'))) return;
  const rule = await ruleOf(db, org);
  const isDue = (step: EscalationStep): boolean =>
    rule[step] !== null && first.began_at.getTime() + rule[step] * 60_000 <= now().getTime();
  const able = told.filter(
    ({ reachable, custom }) => reachable && !(sender !== null && isTaken(custom, sender, 'see')),
  );
  if (isDue('push') && told.some(({ pushed }) => !pushed)) {
    const again = able.filter(({ pushed }) => !pushed).map(({ id }) => id);
    if (again.length > 0) await queueDeliveries(db, again);
    await mark(db, ids, 'pushed');
  }
  if (isDue('mail')) {
    const now = await mailable(
      services,
      db,
      rule,
      able.filter(({ mailed }) => !mailed),
    );
    for (const one of now) await mailTo(services, db, org, one);
    if (now.length > 0)
      await mark(
        db,
        now.map(({ id }) => id),
        'mailed',
      );
  }
  if (isDue('task') && told.some(({ tasked }) => !tasked)) {
    const about = { orgId: org, round, patientId: first.patient ?? undefined };
    if (await features.isEnabled(db, org, 'tasks'))
      await services.inOrg(org, (own) => addUnreadTask(services, own, about));
    await mark(db, ids, 'tasked');
  }
};

/** What was opened in the meantime needs no task. */
const closeTasks = async (services: Services): Promise<void> => {
  const { rows } = await services.asSystem((db) =>
    sql<Round>`select distinct round, org_id as org from push_urgent where over and tasked and not closed
      limit ${most}`.execute(db),
  );
  for (const { round, org } of rows) {
    await services.inOrg(org, (db) => closeUnreadTask(services, db, { orgId: org, round }));
    await services.asSystem((db) =>
      db.updateTable('push_urgent').set({ closed: true }).where('round', '=', round).execute(),
    );
  }
};

/**
 * Takes the next steps of what is urgent and was opened by nobody. All steps of one thing are one transaction that holds its
 * rows, so that each comes once however many servers run; one thing that fails does not hold up the others.
 */
export const escalate = async (services: Services): Promise<void> => {
  const { asSystem, log, now } = services;
  for (const one of await asSystem((db) => due(db, now()))) {
    try {
      await asSystem((db) => takeSteps(services, db, one));
    } catch (error) {
      log.error({ err: error, round: one.round }, 'something urgent could not be escalated');
    }
  }
  await closeTasks(services);
};

export const forgetUrgent = ({ asSystem, now }: Pick<Services, 'asSystem' | 'now'>): Promise<unknown> =>
  asSystem((db) =>
    db
      .deleteFrom('push_urgent')
      .where('began_at', '<', new Date(now().getTime() - 2 * keptMs))
      .execute(),
  );
