import * as calls from '../../shared/calls.ts';
import { pdfOf } from '../tests/testKit.ts';
import { embeddedExchange } from './embeddedExchange.ts';
import type { FaxProvider } from './faxProvider.ts';
import { outbox } from './outbox.ts';
import { minute, startOutbox, wall } from './outboxKit.ts';

const { clock, queued, read, run, server, clerk, away } = startOutbox();

test('RTE-5 clinic/faxes cancels what waits and not what went', async () => {
  const id = await queued('613-555-0161');
  const cancel = () => clerk().send(calls.cancelFax, { params: { id } });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).failure.code).toBe('already_done');
  await run();
  expect(await read(id)).toMatchObject({ state: 'cancelled', attempts: 0 });
});

test('RTE-5 clinic/faxes stops a fax that a line has, and says how much of it went', async () => {
  const cancel = (id: string) => clerk().send(calls.cancelFax, { params: { id } });
  const under = async (pages: number) => {
    const body = new FormData();
    body.append(
      'file',
      new Blob([Buffer.from(await pdfOf('Long letter', pages))], { type: 'application/pdf' }),
      'letter.pdf',
    );
    const upload = (await (await clerk().fetch('/v3/faxes/uploads', { method: 'POST', body })).json()) as {
      id: string;
    };
    const id = await queued('613-555-0189', { sure: true, uploads: [upload.id] });
    await run();
    expect(await read(id)).toMatchObject({ state: 'sending', sent: { cancelAsked: false } });
    return id;
  };
  const partly = await under(5);
  expect((await cancel(partly)).data).toEqual({ outcome: 'asked' });
  expect((await cancel(partly)).failure.code).toBe('already_done');
  await run();
  expect(await read(partly)).toMatchObject({ state: 'partial', pages: 6, failure: null, sent: { pagesSent: 3 } });
  const list = async () => (await clerk().send(calls.listFaxes, { query: { queue: 'failed' } })).data.data;
  expect((await list()).find(({ id }) => id === partly)).toMatchObject({ state: 'partial' });
  const again = (sure: boolean) => clerk().send(calls.resendFax, { params: { id: partly }, body: { sure } });
  expect((await again(false)).failure.code).toBe('may_have_arrived');
  // It is over before anybody asks.
  const over = await under(1);
  clock.ahead = 2 * minute;
  await cancel(over);
  await run();
  const { state, history } = await read(over);
  expect([state, history.at(-2)!.what]).toEqual(['sent', 'cancel_too_late']);
});

test('RTE-5 clinic/faxes asks nothing of a line while its own turn is still at it', async () => {
  const id = await queued('613-555-0161');
  let sent = 0;
  let answered = (): void => undefined;
  const provider: FaxProvider = {
    ...embeddedExchange(server().services),
    send: async ({ pages }) => {
      sent += 1;
      await new Promise<void>((done) => (answered = done));
      return { arrived: true, pagesSent: pages };
    },
  };
  const first = outbox(server().services, provider).run();
  while (sent === 0) await new Promise((next) => setTimeout(next, 20));
  expect((await clerk().send(calls.cancelFax, { params: { id } })).data).toEqual({ outcome: 'asked' });
  await run();
  expect(await read(id)).toMatchObject({ state: 'sending' });
  answered();
  await first;
  expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1 });
  expect(sent).toBe(1);
});

test('RTE-5 clinic/faxes sends at once what was put off or waits for its next try, and nothing that goes by itself', async () => {
  const hasten = (id: string) => clerk().send(calls.sendFaxNow, { params: { id } });
  const later = await queued('514-555-0179', { at: wall(60) });
  expect((await hasten(later)).status).toBe(204);
  expect((await hasten(later)).failure.code).toBe('already_done');
  await run();
  expect(await read(later)).toMatchObject({ state: 'sent', sendAt: null });
  const busy = await queued('416-555-0185', { sure: true });
  await run();
  expect(await read(busy)).toMatchObject({ state: 'queued', attempts: 1 });
  await run();
  expect((await read(busy)).attempts).toBe(1);
  expect((await hasten(busy)).status).toBe(204);
  await run();
  const { state, attempts, history } = await read(busy);
  expect([state, attempts]).toEqual(['sent', 2]);
  expect(history.map(({ what }) => what)).toContain('hastened');
});

test('RTE-5 clinic/faxes settles what was under way when a server went, and sends nothing twice by itself', async () => {
  const exchange = embeddedExchange(server().services);
  const gone = new Error('gone');
  /** A server that ends at this point: nothing after it is done. */
  const dies = (when: 'before' | 'after'): FaxProvider => ({
    ...exchange,
    send: async (transmission) => {
      if (when === 'after') await exchange.send(transmission);
      await new Promise(() => undefined);
      throw gone;
    },
  });
  const sent = {
    before: await queued('514-555-0179', { subject: 'Before' }),
    after: await queued('514-555-0179', { subject: 'After' }),
  };
  for (const when of ['before', 'after'] as const) {
    // Its time runs out minutes later, when this house is closed: what it says then is nobody's.
    outbox(server().services, dies(when))
      .run()
      .catch(() => undefined);
    for (let wait = 0; wait < 100 && (await read(sent[when])).attempts === 0; wait += 1)
      await new Promise((next) => setTimeout(next, 50));
  }
  // Each of the two servers holds the one that it took.
  await new Promise((next) => setTimeout(next, 1_500));
  await run();
  expect([(await read(sent.before)).state, (await read(sent.after)).state]).toEqual(['sending', 'sending']);
  clock.ahead = 11 * minute;
  await run();
  await run();
  clock.ahead = 0;
  const before = await read(sent.before);
  const after = await read(sent.after);
  expect([before.state, after.state]).toEqual(['sent', 'sent']);
  expect([before.attempts, after.attempts].sort()).toEqual([1, 2]);
  const arrived = await server().services.asSystem((db) =>
    db
      .selectFrom('fax_incoming')
      .select('provider_id')
      .where('org_id', '=', away().orgId)
      .where('number', '=', '6135550143')
      .execute(),
  );
  for (const id of Object.values(sent)) expect(arrived.filter((one) => one.provider_id.startsWith(id))).toHaveLength(1);
});
