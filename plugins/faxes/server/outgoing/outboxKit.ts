import { wallOf } from '#plugins/appointments/shared/index.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { prepareFax, sendFaxes } from '../../shared/sendCalls.ts';
import { holdJobs } from '../tests/linesKit.ts';
import { faxTo, type FaxWanted } from '../tests/testKit.ts';
import { embeddedExchange } from './embeddedExchange.ts';
import { outbox } from './outbox.ts';

export const minute = 60_000;
export const wall = (minutes: number): string => wallOf(new Date(Date.now() + minutes * minute), 'America/Toronto');

/** Two clinics, and an outbox that is worked off only when a test says so, at a time that it chooses. */
export const startOutbox = () => {
  let server: TestServer;
  let [clerk, away] = [] as unknown as [Person, Person];
  const clock = { ahead: 0 };
  beforeAll(async () => {
    server = await startTestServer({ now: () => new Date(Date.now() + clock.ahead) });
    clerk = await server.login('admin@pavilion.test');
    away = await server.login('admin@laurier.test');
    await holdJobs(server, 'outbox');
  });
  afterAll(() => server.close());
  afterEach(() => {
    clock.ahead = 0;
  });
  const prepare = (number: string, more: FaxWanted = {}, by = clerk) =>
    by.send(prepareFax, { body: faxTo(number, more) });
  const send = (faxes: readonly { readonly id: string; readonly sha256: string }[], by = clerk) =>
    by.send(sendFaxes, { body: { faxes: faxes.map(({ id, sha256 }) => ({ id, sha256 })) } });
  const queued = async (number: string, more: FaxWanted = {}, by = clerk): Promise<string> => {
    const { faxes } = (await prepare(number, more, by)).data;
    expect((await send(faxes, by)).status).toBe(204);
    return faxes[0]!.id;
  };
  return {
    ...{ clock, prepare, send, queued },
    server: () => server,
    clerk: () => clerk,
    away: () => away,
    read: async (id: string, by = clerk) => (await by.send(calls.readFax, { params: { id } })).data,
    run: () => outbox(server.services, embeddedExchange(server.services)).run(),
  };
};
