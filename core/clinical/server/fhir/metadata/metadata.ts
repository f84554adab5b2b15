import { setImmediate as turn } from 'node:timers/promises';
import type {
  CapabilityStatement,
  CapabilityStatementRestResource,
  CapabilityStatementRestResourceInteraction,
  ResourceType,
  SearchParameter,
} from '@medplum/fhirtypes';
import { type Definitions, definitions } from '../../resource/definitions.ts';
import { customParams } from '../../index/customParams.ts';
import type { Param } from '../../index/param.ts';
import { compartment } from '../../index/rows.ts';
import { subscriptionServer, subscriptionsOf } from '../../subscriptions/statement.ts';
import { guide } from '../../subscriptions/wanted.ts';
import { catalogueStatement } from '../contributed/catalogueInteractions.ts';
import type { FhirParts } from '../contributed/fhirParts.ts';
import type { Interaction } from './interaction.ts';
import { interactions } from './interactions.ts';

type Parts = Pick<FhirParts, 'catalogues' | 'interactions'>;

/** When what is said here last changed. */
const released = '2026-11-29';

const ours = (type: string, { code, kind, url, expression, description }: Param): SearchParameter => ({
  resourceType: 'SearchParameter',
  id: `${type}-${code}`,
  url,
  name: code,
  status: 'active',
  description,
  code: code,
  base: [type as ResourceType],
  type: kind,
  expression,
});

const paramsOf = (known: Definitions, type: string): readonly Param[] =>
  [...known.params(type).values()].filter(({ code }) => code !== compartment);

const references = (known: Definitions, type: string): readonly Param[] =>
  paramsOf(known, type).filter(({ kind }) => kind === 'reference');

/** Each once, whichever methods it is asked by. */
const operationsOf = (
  interactions: readonly Interaction[],
  of: (one: Interaction) => boolean,
): NonNullable<Interaction['operation']>[] => {
  const all = interactions.flatMap((one) => (one.operation && of(one) ? [one.operation] : []));
  return [...new Map(all.map(({ name, definition }) => [name, { name, definition }])).values()];
};

const resourceOf = (
  known: Definitions,
  type: string,
  reverse: readonly string[],
  parts: Parts,
): CapabilityStatementRestResource => {
  const all = [...parts.interactions(), ...interactions];
  const has = (method: string, path: string): boolean =>
    interactions.some((one) => one.method === method && one.path === path);
  const codes = interactions.flatMap(({ code, path }) => (code !== null && path.startsWith(':type') ? [code] : []));
  const operations = operationsOf(all, ({ path }) => path.startsWith(`${type}/`) || path.startsWith(':type/'));
  const catalogue = parts.catalogues().find((one) => one.type === type);
  if (catalogue) return catalogueStatement(catalogue, operations);
  if (type === 'Subscription')
    return subscriptionsOf(
      known,
      operations.filter(({ definition }) => definition.startsWith(guide)),
    );
  return {
    type: type as ResourceType,
    interaction: codes.map((code) => ({ code: code as CapabilityStatementRestResourceInteraction['code'] })),
    versioning: 'versioned-update',
    readHistory: true,
    updateCreate: true,
    conditionalCreate: true,
    conditionalRead: 'full-support',
    conditionalUpdate: has('PUT', ':type'),
    ...(has('DELETE', ':type') ? { conditionalDelete: 'single' as const } : {}),
    referencePolicy: ['literal', 'logical'],
    searchInclude: references(known, type).map(({ code }) => `${type}:${code}`),
    searchRevInclude: [...reverse],
    searchParam: paramsOf(known, type).map(({ code, kind, url, description }) => ({
      name: code,
      type: kind,
      ...(url === '' ? {} : { definition: url }),
      ...(description === '' ? {} : { documentation: description }),
    })),
    ...(operations.length > 0 && { operation: [...operations] }),
  };
};

const securityOf = (origin: string): NonNullable<CapabilityStatement['rest']>[number]['security'] => ({
  cors: true,
  service: [
    {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/restful-security-service', code: 'SMART-on-FHIR' }],
    },
  ],
  description:
    'Authorization: Bearer with the IdToken of POST /v3/users/login; the header Role names the profile. Other apps: SMART App Launch, /.well-known/smart-configuration.',
  extension: [
    {
      url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
      extension: ['authorize', 'token', 'revoke', 'introspect'].map((url) => ({
        url,
        valueUri: `${origin}/oauth/${url}`,
      })),
    },
  ],
});

const made = new WeakMap<readonly Interaction[], Map<string, Promise<string>>>();

const make = async (base: string, parts: Parts): Promise<string> => {
  const known = await definitions();
  const types = [...known.types].sort();
  // Each type's parameters are worked out at their first use: all of them at once would hold everybody up.
  for (const type of types) {
    await turn();
    known.params(type);
  }
  const reverse = new Map<string, string[]>(types.map((type) => [type, []]));
  for (const type of types)
    for (const { code, targets } of references(known, type))
      for (const target of targets) reverse.get(target)?.push(`${type}:${code}`);
  const custom = types.flatMap((type) => customParams(type).map((param) => ours(type, param)));
  const statement: CapabilityStatement = {
    resourceType: 'CapabilityStatement',
    contained: custom,
    status: 'active',
    date: released,
    kind: 'instance',
    instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data', subscriptionServer],
    software: { name: 'Pavilion' },
    implementation: { description: 'The clinical record of this server', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    patchFormat: ['application/json-patch+json'],
    rest: [
      {
        mode: 'server',
        documentation:
          'Searches refuse unknown parameters unless Prefer says handling=lenient. Without _sort what belongs to one patient comes newest first. What a role, a feature or a consent closes is not there, or refused. What a feature keeps, which meta.tag says by urn:pavilion:kept-by, is read and not written.',
        security: securityOf(base.replace(/\/fhir\/R4$/, '')),
        resource: types.map((type) => resourceOf(known, type, reverse.get(type)!, parts)),
        interaction: [{ code: 'transaction' }, { code: 'batch' }],
        operation: operationsOf(interactions, ({ path }) => path.startsWith('$')),
        compartment: ['http://hl7.org/fhir/CompartmentDefinition/patient'],
      },
    ],
  };
  return JSON.stringify(statement);
};

/** The CapabilityStatement, made of what is really there; as JSON. */
export const capabilityOf = (base: string, parts: Parts): Promise<string> => {
  // Anew when a feature adds something or takes it back.
  const statements = made.get(parts.interactions()) ?? new Map<string, Promise<string>>();
  made.set(parts.interactions(), statements);
  const known = statements.get(base) ?? make(base, parts);
  // Few addresses lead here; a header that invents more must not fill the memory.
  if (statements.size > 20) statements.clear();
  statements.set(base, known);
  return known;
};
