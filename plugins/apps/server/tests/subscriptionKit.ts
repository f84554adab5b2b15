import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bundle, Parameters, ParametersParameter, Resource } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { fhirOf } from '#test/kit/server/fhir.ts';
import { freePort } from '#test/kit/server/freePort.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { newService } from './testKit.ts';

/** A house that its people reach on this machine only: endpoints beside it may be told. */
const startHouse = async (): Promise<TestServer> => {
  const port = await freePort();
  const server = await startTestServer({
    env: { HOST: 'localhost', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
  });
  // Only `runNow` works here: what happens between two turns is the tests' own to say.
  await server.services.asSystem((db) =>
    sql`insert into job_run (name, began_at) values ('core.subscriptions.deliver', ${new Date(Date.now() + 86_400_000)})
      on conflict (name) do update set began_at = excluded.began_at`.execute(db),
  );
  return server;
};

export interface Arrived {
  readonly text: string;
  readonly bundle: Bundle;
  readonly headers: IncomingHttpHeaders;
}

export interface Receiver {
  readonly address: string;
  readonly arrived: Arrived[];
  /** What it answers from now on. */
  answers: number;
  close(): Promise<void>;
}

/** The service's own server: keeps what it is told. */
const startReceiver = async (): Promise<Receiver> => {
  const arrived: Arrived[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      arrived.push({ text, bundle: JSON.parse(text) as Bundle, headers: request.headers });
      response.writeHead(receiver.answers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived,
    answers: 200,
    close: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
  return receiver;
};

const guide = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition';

export interface Asked {
  readonly type?: string;
  readonly content?: string;
  readonly filters?: readonly string[];
  readonly endpoint: string;
  readonly channel?: object;
  readonly more?: object;
}

export const subscription = ({
  type = 'Observation',
  content = 'id-only',
  filters = [],
  endpoint,
  channel,
  more,
}: Asked) => ({
  resourceType: 'Subscription',
  status: 'requested',
  reason: 'Mirror',
  criteria: `urn:pavilion:topic:${type}`,
  ...(filters.length > 0 && {
    _criteria: {
      extension: filters.map((valueString) => ({ url: `${guide}/backport-filter-criteria`, valueString })),
    },
  }),
  channel: {
    type: 'rest-hook',
    endpoint,
    payload: 'application/fhir+json',
    _payload: { extension: [{ url: `${guide}/backport-payload-content`, valueCode: content }] },
    ...channel,
  },
  ...more,
});

/** `/fhir/R4` with a service's token. */
export const serviceOf = async (server: TestServer, admin: Person, scope: string) => {
  const { id, token } = await newService(server, admin, scope);
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/fhir/R4/${path}`, {
      method,
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/fhir+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, data: (text === '' ? null : JSON.parse(text)) as Resource, text, response };
  };
  return { id, token, ask };
};

const valueOf = (one: ParametersParameter | undefined): string =>
  one?.valueString ?? one?.valueCode ?? one?.valueCanonical ?? one?.valueReference?.reference ?? '';

/** A SubscriptionStatus in few words. */
export const saidIn = (status: Parameters) => {
  const all = status.parameter ?? [];
  const of = (name: string): string => valueOf(all.find((one) => one.name === name));
  return {
    type: of('type'),
    status: of('status'),
    topic: of('topic'),
    since: Number(of('events-since-subscription-start')),
    events: all
      .filter(({ name }) => name === 'notification-event')
      .map(({ part = [] }) => {
        const in_ = (name: string): string => valueOf(part.find((one) => one.name === name));
        return { number: Number(in_('event-number')), focus: in_('focus').split('/').slice(-2).join('/') };
      }),
  };
};

export const toldIn = ({ bundle }: Pick<Arrived, 'bundle'>) => {
  const [first, ...others] = bundle.entry ?? [];
  return { ...saidIn(first!.resource as Parameters), others };
};

export const deliver = (server: TestServer): Promise<void> => server.jobs.runNow('core.subscriptions.deliver');

export const everything = 'system/Subscription.cruds system/Observation.rs system/Encounter.rs';

/** Rideau with a service, somebody who writes, a patient, and where the service is told. */
export const openSubscribing = async () => {
  const [server, receiver] = [await startHouse(), await startReceiver()];
  const [admin, doctor] = [await server.login('admin@pavilion.test'), await server.login('practitioner@pavilion.test')];
  const { data } = await fhirOf(server, doctor).get('Patient?_count=1');
  return {
    ...{ server, receiver, admin, doctor },
    mirror: await serviceOf(server, admin, everything),
    patient: (data as Bundle).entry![0]!.resource!.id!,
    /** As if nobody had ever subscribed. */
    forget: async (): Promise<void> => {
      await server.services.asSystem(async (db) => {
        await db.deleteFrom('subscription').execute();
        await db.deleteFrom('subscription_event').execute();
      });
      receiver.answers = 200;
      receiver.arrived.length = 0;
    },
    close: async (): Promise<void> => {
      await receiver.close();
      await server.close();
    },
  };
};

/** As if the time to try again had come. */
export const soon = (server: TestServer, id: string): Promise<unknown> =>
  server.services.asSystem((db) =>
    db
      .updateTable('subscription')
      .set({ next_at: new Date(0), beat_at: null })
      .where('id', '=', id)
      .execute(),
  );
