import { randomUUID } from 'node:crypto';
import type { Parameters, ParametersParameter } from '@medplum/fhirtypes';
import type { Selectable } from 'kysely';
import { answerJson } from '../record/stored.ts';
import { bundleJson, type Entry } from '../fhir/bundle/bundles.ts';
import type { TellableEvent } from './tellable.ts';
import type { Content, SubscriptionTable } from './tables.ts';
import { topicOf } from './topics.ts';
import { partOf } from './wanted.ts';

export type SubscriptionRow = Selectable<SubscriptionTable>;

/** An event that has its number; without content where its service may not know of it now. */
export interface NumberedEvent {
  readonly number: number;
  readonly at: Date;
  readonly event: TellableEvent | null;
}

type Kind = 'handshake' | 'heartbeat' | 'event-notification' | 'query-status' | 'query-event';

interface Telling {
  readonly kind: Kind;
  readonly content: Content;
  readonly events: readonly NumberedEvent[];
}

const placeOf = ({ row }: TellableEvent): string => `${row.type}/${row.id}`;

const eventPart = (base: string, content: Content, { number, at, event }: NumberedEvent): ParametersParameter => ({
  name: 'notification-event',
  part: [
    { name: 'event-number', valueString: String(number) },
    { name: 'timestamp', valueInstant: at.toISOString() },
    ...(event && content !== 'empty'
      ? [{ name: 'focus', valueReference: { reference: `${base}/${placeOf(event)}` } }]
      : []),
  ],
});

/** A SubscriptionStatus, as R4 writes it. */
export const statusOf = (row: SubscriptionRow, { kind, content, events }: Telling): Parameters => ({
  resourceType: 'Parameters',
  id: randomUUID(),
  meta: { profile: [partOf('backport-subscription-status-r4')] },
  parameter: [
    { name: 'subscription', valueReference: { reference: `${row.base}/Subscription/${row.id}` } },
    { name: 'topic', valueCanonical: topicOf(row.type) },
    { name: 'status', valueCode: row.status },
    { name: 'type', valueCode: kind },
    { name: 'events-since-subscription-start', valueString: String(row.told) },
    ...events.map((event) => eventPart(row.base, content, event)),
    ...(row.problem === null ? [] : [{ name: 'error', valueCodeableConcept: { text: row.problem } }]),
  ],
});

const methods = { created: ['POST', '201'], updated: ['PUT', '200'], deleted: ['DELETE', '204'] } as const;

const entryOf = (base: string, content: Content, event: TellableEvent): Entry => {
  const { row, resource } = event;
  const [method, status] = methods[row.deleted ? 'deleted' : row.version === 1 ? 'created' : 'updated'];
  return {
    fullUrl: `${base}/${placeOf(event)}`,
    request: { method, url: method === 'POST' ? row.type : placeOf(event) },
    response: { status },
    ...(resource && content === 'full-resource' && { resource: answerJson(resource) }),
  };
};

/** A notification as JSON. Numbers in resources stay as they were written. */
export const notificationJson = (row: SubscriptionRow, telling: Telling, now: Date): string => {
  const { content, events } = telling;
  const first: Entry = {
    fullUrl: `urn:uuid:${randomUUID()}`,
    request: { method: 'GET', url: `Subscription/${row.id}/$status` },
    response: { status: '200' },
    resource: JSON.stringify(statusOf(row, telling)),
  };
  const others = content === 'empty' ? [] : events.flatMap(({ event }) => event ?? []);
  // A resource of which several events are told stands there once for each: each is another version.
  const entries = [first, ...others.map((event) => entryOf(row.base, content, event))];
  const head = JSON.stringify({
    id: randomUUID(),
    meta: { profile: [partOf('backport-subscription-notification-r4')] },
    timestamp: now.toISOString(),
  });
  return `${head.slice(0, -1)},${bundleJson('history', entries).slice(1)}`;
};
