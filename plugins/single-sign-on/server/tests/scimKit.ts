import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import { makeDirectoryToken } from '../../shared/directoryCalls.ts';

export interface ScimAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly headers: Headers;
  /** As JSON; undefined without a body. */
  readonly body: Readonly<Record<string, unknown>> & {
    readonly id?: string;
    readonly scimType?: string;
    readonly totalResults?: number;
    readonly Resources?: readonly Readonly<Record<string, unknown>>[];
    readonly members?: readonly { readonly value: string }[];
    readonly active?: boolean;
  };
}

/** Sends as directories do. */
export interface Directory {
  readonly token: string;
  send(method: string, path: string, body?: unknown, type?: string): Promise<ScimAnswer>;
}

export const directoryWith = ({ url }: Pick<TestServer, 'url'>, token: string): Directory => ({
  token,
  send: async (method, path, body, type = 'application/scim+json') => {
    const response = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = (text === '' ? {} : JSON.parse(text)) as ScimAnswer['body'];
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      headers: response.headers,
      body: answer,
    };
  },
});

export const directoryOf = async (server: TestServer, by: Person): Promise<Directory> =>
  directoryWith(server, (await by.send(makeDirectoryToken, {})).data.token);

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export const newAddress = (): string => `new-${randomUUID().slice(0, 8)}@directory.test`;

/** As Microsoft Entra creates somebody. */
export const entraUser = (email = newAddress(), more: object = {}) => ({
  schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: email.split('@')[0],
  userName: email,
  active: true,
  displayName: 'Nadia Benali',
  emails: [{ primary: true, type: 'work', value: email }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Nadia Benali', familyName: 'Benali', givenName: 'Nadia' },
  title: 'Nurse',
  preferredLanguage: 'fr-CA',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Family health', employeeNumber: '7' },
  ...more,
});

/** As Okta creates somebody, with what it never uses here. */
export const oktaUser = (email = newAddress(), more: object = {}) => ({
  schemas: [userSchema],
  userName: email,
  name: { givenName: 'Owen', familyName: 'Chartrand' },
  emails: [{ primary: true, value: email, type: 'work' }],
  displayName: 'Owen Chartrand',
  locale: 'en-US',
  externalId: `00u${email.split('@')[0]}`,
  groups: [],
  password: 'never kept here',
  active: true,
  ...more,
});

/** As Entra changes: operations begin with a capital, and switches are texts. */
export const entraPatch = (...operations: readonly object[]) => ({ schemas: [patchSchema], Operations: operations });

/** The newest people of a clinic as the database has them. */
export const accountOf = (server: TestServer, email: string) =>
  server.services.asSystem((db) =>
    db
      .selectFrom('account as a')
      .leftJoin('profile as p', 'p.account_id', 'a.id')
      .select(['a.id', 'a.status', 'a.locale', 'p.id as profile', 'p.org_id', 'p.role', 'p.custom_role_id'])
      .select(['p.suspended_at', 'p.suspended_by', 'p.first_name', 'p.last_name', 'p.title'])
      .where('a.email', '=', email)
      .execute(),
  );
