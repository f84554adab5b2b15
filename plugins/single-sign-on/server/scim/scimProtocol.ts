import { lockStaff } from '#clinical/server/people/staff/access.ts';
import { Failure, type Protocol, type ProtocolAnswer, type ProtocolRequest, type ServerServices } from '#core/server';
import { isRecord } from '#core/shared';
import { noteCall, refusedCall, type ScimCall } from './callLog.ts';
import { connectionOf, type Scim } from './connection.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { readFilter } from './filter.ts';
import { groupAsChange, groupFrom, groupOf } from './groupInput.ts';
import {
  changeGroup,
  createGroup,
  findGroup,
  findGroups,
  groupFilters,
  type GroupRow,
  membersOf,
  removeGroup,
} from './groups.ts';
import { operationsOf } from './operations.ts';
import { listBody, narrowed, pageOf, wantedOf } from './pages.ts';
import { asRefusal, refusalBody, unknownResource } from './refusals.ts';
import { baseOf, scimPrefix, type ScimScope, scopeOf } from './scope.ts';
import { groupBody, groupLocation, userBody, userLocation } from './shapes.ts';
import { userFrom, userOf } from './userInput.ts';
import { findUser, findUsers, placeUsers, userFilters } from './userRows.ts';
import { changeUser, createUser, removeUser, type UserDone } from './users.ts';

interface Done {
  readonly answer: ProtocolAnswer;
  readonly call?: Pick<ScimCall, 'act' | 'subject'>;
}
type Answer = (scope: ScimScope, request: ProtocolRequest, id: string) => Promise<Done>;

const ok = (body: unknown): Done => ({ answer: { status: 200, body } });

const wrongMethod = (): Failure => new Failure(405, 'method_not_allowed', 'This address does not take this method.');
const notOffered = (): Failure => new Failure(501, 'not_supported', 'This server does not offer this part of SCIM.');

const listUsers: Answer = async ({ db, orgId, base }, { query }) => {
  const page = pageOf(query);
  const { rows, total } = await findUsers(db, orgId, readFilter(query.get('filter'), 'User', userFilters), page);
  const isWanted = wantedOf(query);
  return ok(
    listBody(
      rows.map((row) => narrowed(userBody(base, row), isWanted)),
      total,
      page,
    ),
  );
};

const readUser: Answer = async ({ db, orgId, base }, { query }, id) => {
  const row = await findUser(db, orgId, id);
  if (!row) throw unknownResource();
  return ok(narrowed(userBody(base, row), wantedOf(query)));
};

const userDone = ({ base }: ScimScope, { query }: ProtocolRequest, { row, act }: UserDone): Done => {
  const call = { act: `user_${act}`, subject: row.user_name };
  if (act === 'removed') return { answer: { status: 204 }, call };
  const body = narrowed(userBody(base, row), wantedOf(query));
  const isNew = act === 'created';
  const answer = isNew
    ? { status: 201, body, headers: { location: userLocation(base, row.id) } }
    : { status: 200, body };
  return { answer, call };
};

const listGroups: Answer = async (scope, { query }) => {
  const [page, isWanted] = [pageOf(query), wantedOf(query)];
  const { rows, total } = await findGroups(scope, readFilter(query.get('filter'), 'Group', groupFilters), page);
  const members = isWanted('members')
    ? await membersOf(
        scope,
        rows.map(({ id }) => id),
      )
    : null;
  return ok(
    listBody(
      rows.map((row) => narrowed(groupBody(scope.base, row, members), isWanted)),
      total,
      page,
    ),
  );
};

const wholeGroup = async (scope: ScimScope, { query }: ProtocolRequest, row: GroupRow): Promise<object> => {
  const isWanted = wantedOf(query);
  const members = isWanted('members') ? await membersOf(scope, [row.id]) : null;
  return narrowed(groupBody(scope.base, row, members), isWanted);
};

const groupCall = (act: 'created' | 'changed' | 'removed', row: GroupRow) => ({
  ...{ act: `group_${act}`, subject: row.display_name },
});

const reads: Readonly<Record<string, Answer>> = {
  Users: listUsers,
  'Users/:id': readUser,
  Groups: listGroups,
  'Groups/:id': async (scope, request, id) => ok(await wholeGroup(scope, request, await findGroup(scope, id))),
};

interface Write {
  /** What a refusal of it is called in the list of calls. */
  readonly act: string;
  readonly run: Answer;
}

const userWrite = (
  act: string,
  work: (scope: ScimScope, request: ProtocolRequest, id: string) => Promise<UserDone>,
): Write => ({ act, run: async (scope, request, id) => userDone(scope, request, await work(scope, request, id)) });

const changed = { answer: { status: 204 } } as const;

const groupChange = (
  read: (body: unknown) => Parameters<typeof changeGroup>[2],
  answered: (scope: ScimScope, request: ProtocolRequest, row: GroupRow) => Promise<Done>,
): Write => ({
  act: 'group_change',
  run: async (scope, request, id) => {
    const row = await changeGroup(scope, id, read(request.body));
    return { ...(await answered(scope, request, row)), call: groupCall('changed', row) };
  },
});

const writes: Readonly<Record<string, Write>> = {
  'POST Users': userWrite('user_create', (scope, { body }) => createUser(scope, userOf(body))),
  'PUT Users/:id': userWrite('user_change', (scope, { body }, id) => changeUser(scope, id, userOf(body))),
  'PATCH Users/:id': userWrite('user_change', (scope, { body }, id) =>
    changeUser(scope, id, userFrom(operationsOf(body))),
  ),
  'DELETE Users/:id': userWrite('user_remove', (scope, _, id) => removeUser(scope, id)),
  'POST Groups': {
    act: 'group_create',
    run: async (scope, request) => {
      const row = await createGroup(scope, groupOf(request.body));
      const headers = { location: groupLocation(scope.base, row.id) };
      const answer = { status: 201, body: await wholeGroup(scope, request, row), headers };
      return { answer, call: groupCall('created', row) };
    },
  },
  'PUT Groups/:id': groupChange(
    (body) => groupAsChange(groupOf(body)),
    async (...written) => ok(await wholeGroup(...written)),
  ),
  'PATCH Groups/:id': groupChange(
    (body) => groupFrom(operationsOf(body)),
    async () => changed,
  ),
  'DELETE Groups/:id': {
    act: 'group_remove',
    run: async (scope, _, id) => ({
      answer: { status: 204 },
      call: groupCall('removed', await removeGroup(scope, id)),
    }),
  },
};

/** What the server says of itself; undefined for another address. */
const described = (base: string, [first, id]: readonly string[]): object | undefined => {
  if (first === 'ServiceProviderConfig' && id === undefined) return serviceProviderConfig(base);
  const all = first === 'ResourceTypes' ? resourceTypes(base) : first === 'Schemas' ? schemas(base) : null;
  if (all && id === undefined) return listBody(all, all.length, { start: 1, count: all.length });
  const one = all?.find((each) => each.id === id);
  if (all && !one) throw unknownResource();
  return one;
};

const stepsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .filter((step) => step !== '')
    .map((step) => {
      try {
        return decodeURIComponent(step);
      } catch {
        throw unknownResource();
      }
    });

/** What a refused call was about, as far as the directory named it. */
const subjectOf = async (
  { inOrg }: ServerServices,
  { orgId }: Scim,
  place: string,
  id: string,
  body: unknown,
): Promise<string | null> => {
  const sent = isRecord(body) ? (body.userName ?? body.displayName) : null;
  if (id === '') return typeof sent === 'string' ? sent : null;
  return inOrg(orgId, async (db) => {
    const named = place.startsWith('Users')
      ? db.selectFrom('scim_user').select('user_name as name').where('id', '=', id).where('org_id', '=', orgId)
      : db.selectFrom('scim_group').select('display_name as name').where('id', '=', id).where('org_id', '=', orgId);
    return (await named.executeTakeFirst())?.name ?? null;
  });
};

const answer = async (
  services: ServerServices,
  request: ProtocolRequest,
  connection: Scim,
): Promise<ProtocolAnswer> => {
  const { method } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const [first = '', id = '', ...more] = stepsOf(request.path);
  const place = id === '' ? first : `${first}/:id`;
  const read = Object.hasOwn(reads, place) && more.length === 0 ? reads[place] : undefined;
  if (!read) {
    const base = baseOf(services, request.host);
    const told = more.length === 0 ? described(base, id === '' ? [first] : [first, id]) : undefined;
    if (told && isRead) return { status: 200, body: told };
    throw told ? wrongMethod() : ['Bulk', 'Me', '.search'].includes(first) ? notOffered() : unknownResource();
  }
  const write = writes[`${method} ${place}`];
  if (!isRead && !write) throw id === '.search' ? notOffered() : wrongMethod();
  try {
    if (isRead || !write)
      return await services.inOrg(connection.orgId, async (db) => {
        const scope = scopeOf(services, db, connection, request);
        await placeUsers(db, connection.orgId, scope.now);
        return (await read(scope, request, id)).answer;
      });
    const done = await services.asSystem(async (db) => {
      const scope = scopeOf(services, db, connection, request);
      await lockStaff(db, scope.by);
      await placeUsers(db, connection.orgId, scope.now);
      return write.run(scope, request, id);
    });
    if (done.call) await noteCall(services, connection.orgId, { ...done.call, status: done.answer.status, why: null });
    return done.answer;
  } catch (error) {
    const refused = asRefusal(error);
    const told = refusedCall(refused);
    // Directories ask for what may not be there.
    if (!isRead || told.status !== 404) {
      const subject = await subjectOf(services, connection, place, id, request.body);
      await noteCall(services, connection.orgId, { act: write?.act ?? 'read', subject, ...told });
    }
    throw refused;
  }
};

/** SCIM 2.0 (RFC 7643, 7644): the clinic’s directory says who works there. */
export const scimProtocol = (services: ServerServices): Protocol<Scim> => ({
  prefix: scimPrefix,
  takes: ['application/scim+json', 'application/json'],
  gives: 'application/scim+json; charset=utf-8',
  mostBytes: 1024 * 1024,
  knows: (bearer) => connectionOf(services, bearer),
  answer: (request, connection) => answer(services, request, connection),
  refuse: refusalBody,
});
