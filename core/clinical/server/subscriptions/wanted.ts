import type { Insertable } from 'kysely';
import { isList, isRecord } from '#core/shared';
import { Failure } from '#core/server/failure.ts';
import type { ServerSettings } from '#core/server/settings.ts';
import { invalidResource } from '../record/failures.ts';
import { definitions } from '../resource/definitions.ts';
import type { Resource } from '../resource/resource.ts';
import { InvalidResource, validator } from '../resource/validate.ts';
import { checkOutside } from '../smart/outside.ts';
import { filtersIn } from './filters.ts';
import type { Content, SubscriptionTable } from './tables.ts';
import { topicOf, typeOfTopic } from './topics.ts';

export const guide = 'http://hl7.org/fhir/uv/subscriptions-backport';
export const partOf = (name: string): string => `${guide}/StructureDefinition/${name}`;

const usual = { patienceMs: 10_000, most: 20 } as const;
const limits = { patience: [1, 30], most: [1, 50], heartbeat: [60, 86_400] } as const;
const largest = 20_000;
const mostHeaders = 5;

/** What a Subscription asks for, checked. */
export type Wanted = Pick<
  Insertable<SubscriptionTable>,
  | 'type'
  | 'filters'
  | 'content'
  | 'endpoint'
  | 'headers'
  | 'patience_ms'
  | 'most'
  | 'heartbeat_s'
  | 'ends_at'
  | 'resource'
> & { readonly isOff: boolean };

/** A sentence on one element. @throws Failure 422 */
const wrong = (at: string, problem: string, code = 'invalid_input'): never => {
  throw new Failure(422, code, `This subscription is not understood here: ${problem}`, {
    [`Subscription.${at}`]: problem,
  });
};

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  isList(value) ? value.filter(isRecord) : [];

const extensionsOf = (element: unknown, name: string): readonly Readonly<Record<string, unknown>>[] =>
  listOf(isRecord(element) ? element['extension'] : []).filter(({ url }) => url === partOf(name));

/** A number between two others. */
const numberOf = (
  channel: unknown,
  [name, value]: readonly [name: string, value: string],
  [least, most]: readonly [number, number],
): number | null => {
  const [given] = extensionsOf(channel, name);
  if (!given) return null;
  const number = Number(given[value]);
  if (!Number.isInteger(number) || number < least || number > most)
    wrong('channel.extension', `${name} is a whole number from ${least} to ${most}.`);
  return number;
};

const headersOf = (given: unknown): readonly (readonly [string, string])[] => {
  const headers = (isList(given) ? given : []).map((text): readonly [string, string] => {
    const [, name, value] =
      /^(Authorization|X-[A-Za-z0-9-]{1,60}):\s*([\x21-\x7e][\x20-\x7e]{0,2000})$/i.exec(String(text)) ?? [];
    return name === undefined || value === undefined
      ? wrong('channel.header', 'A header is Authorization or begins with X-, such as "Authorization: Bearer …".')
      : [name.toLowerCase(), value];
  });
  return headers.length > mostHeaders ? wrong('channel.header', `At most ${mostHeaders} headers.`) : headers;
};

const contentOf = (channel: Readonly<Record<string, unknown>>): Content => {
  const payload = channel['payload'];
  if (payload !== undefined && !/^application\/(fhir\+)?json(;|$)/.test(String(payload)))
    wrong('channel.payload', 'Notifications are application/fhir+json.');
  const [given] = extensionsOf(channel['_payload'], 'backport-payload-content');
  const content = given?.['valueCode'];
  return content === 'empty' || content === 'id-only' || content === 'full-resource'
    ? content
    : wrong('channel.payload', `Say in ${partOf('backport-payload-content')}: empty, id-only or full-resource.`);
};

const endpointOf = (settings: Pick<ServerSettings, 'publicUrl'>, given: unknown): string => {
  const text = typeof given === 'string' ? given : '';
  if (text === '' || text.length > 2_000 || !URL.canParse(text) || new URL(text).hash !== '')
    return wrong('channel.endpoint', 'Name the address that is to be notified.');
  try {
    checkOutside(settings, new URL(text));
    return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return wrong(
      'channel.endpoint',
      'The address is https on its usual port, and not inside the network of this server.',
    );
  }
};

const endOf = (given: unknown, now: Date): Date | null => {
  if (given === undefined) return null;
  const end = new Date(String(given));
  return end > now ? end : wrong('end', 'The end is a moment to come.');
};

/**
 * A Subscription after the R4 Subscriptions Backport guide, as far as it is offered here.
 * @throws Failure 422 that names the element
 */
export const wantedBy = async (
  sent: Resource,
  {
    settings,
    base,
    now,
  }: { readonly settings: Pick<ServerSettings, 'publicUrl'>; readonly base: string; readonly now: Date },
): Promise<Wanted> => {
  const issues = (await validator())(sent);
  if (issues.length > 0) throw invalidResource(new InvalidResource(sent, issues));
  const known = await definitions();
  const { id: _id, meta: _meta, status, error: _error, ...own } = sent;
  const { criteria, _criteria, channel, contained, modifierExtension, end } = own;
  if (JSON.stringify(own).length > largest) wrong('channel', 'It is too long.');
  if (contained !== undefined || modifierExtension !== undefined)
    wrong(contained === undefined ? 'modifierExtension' : 'contained', 'It has no such part here.');
  if (status === 'error') wrong('status', 'Send requested, or off to end it.');
  const canonical = String(criteria);
  const type =
    typeOfTopic(known, canonical) ??
    wrong(
      'criteria',
      `Name a topic such as ${topicOf('Observation')}: searches are filters of a topic here. /metadata lists the topics.`,
      'not_supported',
    );
  const parts = listOf(isRecord(_criteria) ? _criteria['extension'] : []);
  const given = extensionsOf(_criteria, 'backport-filter-criteria');
  if (parts.length > given.length) wrong('criteria', `Only ${partOf('backport-filter-criteria')} is understood.`);
  const filters = filtersIn(
    known,
    { type, base },
    given.map((one) => String(one['valueString'] ?? '')),
  );
  if (typeof filters === 'string') return wrong('criteria', filters);
  const way = isRecord(channel) ? channel : {};
  if (way['type'] !== 'rest-hook' || way['_type'] !== undefined)
    wrong('channel.type', 'Only rest-hook is offered: no websocket, email, sms or message.', 'not_supported');
  const seconds = numberOf(way, ['backport-timeout', 'valueUnsignedInt'], limits.patience);
  return {
    ...{ type, filters: JSON.stringify(filters), content: contentOf(way) },
    endpoint: endpointOf(settings, way['endpoint']),
    headers: JSON.stringify(headersOf(way['header'])),
    patience_ms: seconds === null ? usual.patienceMs : seconds * 1_000,
    most: numberOf(way, ['backport-max-count', 'valuePositiveInt'], limits.most) ?? usual.most,
    heartbeat_s: numberOf(way, ['backport-heartbeat-period', 'valueUnsignedInt'], limits.heartbeat),
    ends_at: endOf(end, now),
    resource: JSON.stringify(own),
    isOff: status === 'off',
  };
};
