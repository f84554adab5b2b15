import { groupSchema, userSchema } from './shapes.ts';

/** What this server can do, as directories ask first (RFC 7643, 5 to 7). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an administrator of the clinic makes under Management, Single sign-on.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  [
    { id: 'User', endpoint: '/Users', schema: userSchema, description: 'People who work at the clinic' },
    { id: 'Group', endpoint: '/Groups', schema: groupSchema, description: 'Groups that the clinic gives roles to' },
  ].map((one) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    name: one.id,
    ...one,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${one.id}` },
  }));

interface Rules {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable';
  readonly uniqueness?: 'none' | 'server';
  readonly subAttributes?: readonly object[];
  readonly referenceTypes?: readonly string[];
}

const attribute = (name: string, description: string, rules: Rules = {}) => ({
  ...{ name, description, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...rules,
});

const user = [
  attribute('userName', 'The person’s name in the directory', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'The directory’s own id', { caseExact: true }),
  attribute('name', 'The person’s name', {
    type: 'complex',
    subAttributes: [
      attribute('givenName', 'First name'),
      attribute('familyName', 'Last name'),
      attribute('formatted', 'Both', { mutability: 'readOnly' }),
    ],
  }),
  attribute('displayName', 'First and last name', { mutability: 'readOnly' }),
  attribute('title', 'What the person is called at work'),
  attribute('preferredLanguage', 'English or French'),
  attribute('active', 'Whether the person has access to the clinic', { type: 'boolean' }),
  attribute('emails', 'The invitation goes to the one at work. Later ones change nobody’s login', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Address'),
      attribute('type', 'Kind, such as work'),
      attribute('primary', 'Whether it is the first to use', { type: 'boolean' }),
    ],
  }),
];

const group = [
  attribute('displayName', 'Name of the group', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'The directory’s own id', { caseExact: true }),
  attribute('members', 'Users of the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of the user', { caseExact: true, mutability: 'immutable' }),
      attribute('$ref', 'Address of the user', {
        ...{ type: 'reference', referenceTypes: ['User'], mutability: 'readOnly', caseExact: true },
      }),
      attribute('display', 'Name of the user', { mutability: 'readOnly' }),
      attribute('type', 'User', { mutability: 'readOnly' }),
    ],
  }),
];

export const schemas = (base: string) =>
  [
    { id: userSchema, name: 'User', description: 'Somebody who works at the clinic', attributes: user },
    { id: groupSchema, name: 'Group', description: 'A group of users', attributes: group },
  ].map((one) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...one,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${one.id}` },
  }));
