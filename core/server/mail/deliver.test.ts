import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import type { ServerServices } from '../plugin/scope.ts';
import { type SendMail, deliver, smtpSender } from './deliver.ts';
import { mailModule } from './module.ts';
import { outboxMailer } from './outbox.ts';

let house: TestDatabase;
let clock = new Date('2026-03-02T10:00:00Z');
const log = { error: () => undefined } as unknown as ServerServices['log'];
const run = (send: SendMail) => deliver({ asSystem: house.asSystem, now: () => clock, log }, send);
const queue = (to: string, subject = 'Hello', more: { readonly calendar?: string } = {}) =>
  house.asSystem((db) => outboxMailer(true).send(db, { to, subject, text: 'Text', ...more }));
const states = () =>
  house.asSystem((db) =>
    db
      .selectFrom('mail_outbox')
      .select(['recipient', 'state', 'attempts', 'problem', 'text'])
      .orderBy('recipient', 'desc')
      .execute(),
  );

beforeAll(async () => {
  house = await testDatabase([mailModule(null)]);
});
beforeEach(async () => {
  await house.asSystem((db) => db.deleteFrom('mail_outbox').execute());
  clock = new Date(Date.now() + 1000);
});
afterAll(() => house.close());

test('a mail is sent once and is then final, and what it said is not kept', async () => {
  await queue('a@pavilion.test');
  const sent: string[] = [];
  const send: SendMail = async ({ to }) => void sent.push(to);
  await run(send);
  await run(send);
  expect(sent).toEqual(['a@pavilion.test']);
  expect(await states()).toMatchObject([{ state: 'sent', attempts: 1, problem: null, text: '' }]);
});

test('a mail server that is away is tried again later and later, and given up in the end', async () => {
  await queue('a@pavilion.test');
  const away: SendMail = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
  expect(await run(away)).toBe(1);
  expect(await run(away)).toBe(0);
  expect(await states()).toMatchObject([{ state: 'waiting', problem: 'ECONNREFUSED', text: 'Text' }]);
  for (let tries = 0; tries < 20; tries += 1) {
    clock = new Date(clock.getTime() + 5 * 3_600_000);
    await run(away);
  }
  expect(await states()).toMatchObject([{ state: 'failed', attempts: 11, text: '' }]);
});

test('a mail server that takes 20 seconds for each of 20 mails gets none twice, though two processes deliver', async () => {
  for (let number = 0; number < 20; number += 1) await queue(`p${number}@pavilion.test`);
  const sent: string[] = [];
  const takesLong = (mail: { readonly to: string }): void => {
    clock = new Date(clock.getTime() + 20_000);
    sent.push(mail.to);
  };
  await run(async (mail) => {
    // The other process looks whenever this one waits for the mail server.
    takesLong(mail);
    await run(async (other) => takesLong(other));
  });
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
  expect(sent).toHaveLength(20);
});

test('a mail that was sent is not sent again because the database was away when that was to be noted', async () => {
  await queue('a@pavilion.test');
  let [sent, refusals] = [0, 0];
  const away: ServerServices['asSystem'] = async (work) => {
    if (sent > 0 && refusals < 3) {
      refusals += 1;
      throw Object.assign(new Error('starting up'), { code: '57P03' });
    }
    return house.asSystem(work);
  };
  const parts = { asSystem: away, now: () => clock, log };
  await deliver(parts, async () => void (sent += 1));
  clock = new Date(clock.getTime() + 24 * 3_600_000);
  await deliver(parts, async () => void (sent += 1));
  expect([sent, refusals]).toEqual([1, 3]);
});

test('a permanent refusal is not retried and does not block other mail', async () => {
  await queue('gone@pavilion.test');
  await queue('b@pavilion.test');
  await run(({ to }) =>
    to.startsWith('gone') ? Promise.reject(Object.assign(new Error('no'), { responseCode: 550 })) : Promise.resolve(),
  );
  expect(await states()).toMatchObject([{ state: 'failed' }, { state: 'sent' }]);
});

test('a mail of a transaction that was undone is never sent', async () => {
  await expect(
    house.asSystem(async (db) => {
      await outboxMailer(true).send(db, { to: 'a@pavilion.test', subject: 'Hello', text: 'Text' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await states()).toEqual([]);
});

test('calls may queue mail and may read none', async () => {
  const send = outboxMailer(false);
  await house.inOrg(house.orgId, (db) => send.send(db, { to: 'a@pavilion.test', subject: 'x', text: 'y' }));
  await expect(house.inOrg(house.orgId, (db) => db.selectFrom('mail_outbox').selectAll().execute())).rejects.toThrow(
    /permission denied/,
  );
});

/** Speaks just enough SMTP to take a mail. */
const mailServer = async (): Promise<{ server: Server; url: string; taken: string[] }> => {
  const taken: string[] = [];
  const server = createServer((socket) => {
    let data = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (bytes) => {
      const text = String(bytes);
      if (data) {
        taken[taken.length - 1] += text;
        if (text.endsWith('\r\n.\r\n')) {
          data = false;
          socket.write('250 taken\r\n');
        }
      } else if (text.startsWith('DATA')) {
        data = true;
        taken.push('');
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
};

test('a mail reaches an SMTP server with its calendar file, and a subject cannot add a header', async () => {
  const { server, url, taken } = await mailServer();
  const smtp = smtpSender(url, 'Pavilion <no-reply@pavilion.test>');
  try {
    await queue('a@pavilion.test', 'Hello\r\nBcc: thief@pavilion.test', { calendar: 'BEGIN:VCALENDAR' });
    await run(smtp.send);
    expect(await states()).toMatchObject([{ state: 'sent' }]);
    expect(taken[0]).toContain('To: a@pavilion.test');
    expect(taken[0]).not.toMatch(/^Bcc:/m);
    expect(taken[0]).toMatch(/text\/plain[^]*text\/html[^]*text\/calendar; method=PUBLISH[^]*calendar\.ics/);
  } finally {
    smtp.close();
    server.close();
  }
});
