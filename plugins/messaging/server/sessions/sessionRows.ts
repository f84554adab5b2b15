import type { Selectable } from 'kysely';
import type { Caller, Trx } from '#core/server';
import { retentionYears } from '../../shared/limits.ts';
import type { Session, SessionUser } from '../../shared/session.ts';
import { addressFor } from '../people/standInAddress.ts';
import type { SessionTable } from '../schema.ts';
import { mayRead } from './standIns.ts';

type Reader = Pick<Caller, 'profileId' | 'role'>;

export type SessionRow = Selectable<SessionTable>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const keptUntil = (row: SessionRow): string => {
  const day = new Date(row.last_at ?? row.completed_at ?? row.created_at);
  day.setUTCFullYear(day.getUTCFullYear() + retentionYears);
  return day.toISOString().slice(0, 10);
};

const peopleOf = async (db: Trx, ids: readonly string[]) =>
  db
    .selectFrom('messaging_person as p')
    .innerJoin('profile', 'profile.id', 'p.profile_id')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select([
      'p.session_id',
      'p.profile_id',
      'p.part',
      'p.read_seq',
      'p.unread',
      'account.email',
      'profile.first_name',
      'profile.last_name',
      'profile.role',
      'profile.title',
      'profile.resource_id',
      'profile.stands_for',
      'profile.shares',
    ])
    .where('p.session_id', 'in', ids)
    .orderBy('p.part', 'desc')
    .orderBy('profile.last_name')
    .orderBy('profile.id')
    .execute();

type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number];

/** Without whoever stood for a patient and may read no more, but for those who did something there: their names stay beside it. */
const withoutEnded = async (db: Trx, rows: readonly SessionRow[], people: readonly PersonRow[]) => {
  const now = new Date();
  const sessions = new Map(rows.map((row) => [row.id, row]));
  const ended = people.filter((one) => one.part === 'stand_in' && !mayRead(one, sessions.get(one.session_id)!, now));
  if (ended.length === 0) return people;
  const wrote = await db
    .selectFrom('messaging_message')
    .select(['session_id', 'author_id'])
    .distinct()
    .where('session_id', 'in', [...new Set(ended.map((one) => one.session_id))])
    .where('author_id', 'in', [...new Set(ended.map((one) => one.profile_id))])
    .execute();
  const acted = new Set([
    ...wrote.map((one) => `${one.session_id} ${one.author_id}`),
    ...rows.flatMap((row) => [`${row.id} ${row.requested_by}`, `${row.id} ${row.decided_by}`]),
  ]);
  return people.filter((one) => !ended.includes(one) || acted.has(`${one.session_id} ${one.profile_id}`));
};

/** By name: the patient for whom somebody stands. */
const patientOfStandIn = (person: PersonRow, people: readonly PersonRow[]): string | null => {
  if (person.stands_for === null) return null;
  const own = people.find((one) => one.stands_for === null && one.resource_id === person.stands_for);
  return own ? `${own.first_name} ${own.last_name}` : (person.shares?.patient ?? null);
};

const wire = (row: SessionRow, people: readonly PersonRow[], patient: Session['patient'], reader: Reader): Session => {
  const me = people.find((person) => person.profile_id === reader.profileId);
  const users: SessionUser[] = people.map((person) => {
    const { profile_id, part, read_seq, first_name, last_name, role, title } = person;
    return {
      ...{ profile_id, part, read_seq, first_name, last_name, role, title },
      email: addressFor(reader, person),
      stands_for: patientOfStandIn(person, people),
    };
  });
  return {
    session_id: row.id,
    session_reason: row.reason,
    start: row.start_at.toISOString(),
    users,
    created_at: row.created_at.toISOString(),
    session_status: row.status,
    confirmed: row.status === 'requested' || row.status === 'expired' ? null : row.status !== 'denied',
    kind: row.kind,
    requested_by: row.requested_by,
    due: row.status === 'requested' ? row.due_at.toISOString() : null,
    decided_at: iso(row.decided_at),
    decided_by: row.decided_by,
    decision_reason: row.decision_reason,
    completed_at: iso(row.completed_at),
    retention: keptUntil(row),
    patient,
    read_seq: me?.read_seq ?? 0,
    unread: me?.unread ?? 0,
    last_seq: row.last_seq,
    last_message:
      me && row.last_at && row.last_author_id
        ? {
            seq: row.last_seq,
            author_id: row.last_author_id,
            preview: row.last_preview ?? '',
            files: row.last_files,
            created_at: row.last_at.toISOString(),
          }
        : null,
    touched_at: row.touched_at.toISOString(),
    mine: me !== undefined,
  };
};

/** Rows as the reader may see them, in the order given: four queries at most, however many there are. */
export const sessionsOf = async (db: Trx, rows: readonly SessionRow[], reader: Reader): Promise<Session[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const people = Map.groupBy(await withoutEnded(db, rows, await peopleOf(db, ids)), (person) => person.session_id);
  const subjects = [...new Set(rows.flatMap((row) => row.patient_id ?? []))];
  const patients = subjects.length
    ? await db.selectFrom('profile').select(['id', 'first_name', 'last_name']).where('id', 'in', subjects).execute()
    : [];
  return rows.map((row) =>
    wire(row, people.get(row.id) ?? [], patients.find((patient) => patient.id === row.patient_id) ?? null, reader),
  );
};

export const sessionOf = async (db: Trx, id: string, caller: Caller): Promise<Session> => {
  const row = await db.selectFrom('messaging_session').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const [session] = await sessionsOf(db, [row], caller);
  return session!;
};
