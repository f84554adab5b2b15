import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NothingSent } from '#core/server/outside/askService.ts';
import { twilioLine } from '../line/twilio.ts';

const sid = `AC${'0'.repeat(32)}`;
const from = '6135550100';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly body: string;
}

/** Twilio's Messages resource, after its documentation. */
let server: Server;
let asked: Asked[] = [];
let answers: (one: Asked) => { readonly status: number; readonly body: unknown };
let address = '';

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};
beforeAll(async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, authorization: headers.authorization ?? '', body: await bodyOf(request) };
    asked.push(one);
    const { status, body } = answers(one);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => void (asked = []));

const line = () => twilioLine({ address, sid, token: 'secret', from });

test('a message goes out with the account, from the clinic’s number, and is known by its id', async () => {
  answers = () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } });
  await expect(line().send('6135550121', 'Vous avez un rendez-vous à 9 h.')).resolves.toEqual({ id: 'SM1' });
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: `/2010-04-01/Accounts/${sid}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${sid}:secret`).toString('base64')}`,
  });
  expect(Object.fromEntries(new URLSearchParams(asked[0]!.body))).toEqual({
    To: '+16135550121',
    From: '+16135550100',
    Body: 'Vous avez un rendez-vous à 9 h.',
  });
});

test.each([
  [400, { code: 21610, message: 'Attempt to send to unsubscribed recipient +16135550121' }, { refused: 'stopped' }],
  [400, { code: 21211, message: 'The number +16135550121 is not valid' }, { refused: 'number' }],
])('what it refuses for good is known: %i %j', async (status, body, taken) => {
  answers = () => ({ status, body });
  await expect(line().send('6135550121', 'x')).resolves.toEqual(taken);
});

test.each([
  [401, { code: 20003 }],
  [429, { code: 20429 }],
  [403, 'nothing readable'],
])('an account that is refused has sent nothing, and no word of the answer is repeated: %i', async (status, body) => {
  answers = () => ({ status, body });
  const error = await line()
    .send('6135550121', 'x')
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(NothingSent);
  expect((error as Error).message).toBe(`The service answered ${status}.`);
});

test('a service that fails in the middle leaves it unknown whether the message went', async () => {
  answers = () => ({ status: 500, body: {} });
  const error = await line()
    .send('6135550121', 'x')
    .catch((one: unknown) => one);
  expect(error).not.toBeInstanceOf(NothingSent);
  answers = () => ({ status: 201, body: { unexpected: true } });
  await expect(line().send('6135550121', 'x')).rejects.not.toBeInstanceOf(NothingSent);
});

test.each([
  ['delivered', 'arrived'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['sent', null],
  ['queued', null],
])('a message that is %s there is %s here', async (status, state) => {
  answers = () => ({ status: 200, body: { sid: 'SM1', status } });
  await expect(line().stateOf('SM1')).resolves.toBe(state);
});

test('answers come oldest first; what is older, from abroad or unreadable is left out', async () => {
  const one = (id: string, sender: string, at: string, body: string | null) => ({
    ...{ sid: id, from: sender, body, date_sent: at, status: 'received' },
  });
  answers = () => ({
    status: 200,
    body: {
      messages: [
        one('SM3', '+16135550122', 'Sat, 28 Nov 2026 15:00:00 +0000', 'NON'),
        { sid: 'SM9' },
        one('SM2', '+16135550121', 'Sat, 28 Nov 2026 14:00:00 +0000', 'YES'),
        one('SM1', '+16135550121', 'Fri, 27 Nov 2026 09:00:00 +0000', 'STOP'),
        one('SM4', '+442079460958', 'Sat, 28 Nov 2026 15:00:00 +0000', 'YES'),
      ],
    },
  });
  await expect(line().received(new Date('2026-11-28T00:00:00Z'))).resolves.toEqual([
    { id: 'SM2', from: '6135550121', words: 'YES' },
    { id: 'SM3', from: '6135550122', words: 'NON' },
  ]);
  const query = new URL(asked[0]!.url, address).searchParams;
  expect([query.get('To'), query.get('DateSent>')]).toEqual(['+16135550100', '2026-11-28']);
});

test('the account is asked for by name, and nothing is sent', async () => {
  answers = () => ({ status: 200, body: { sid } });
  await line().check();
  expect(asked).toMatchObject([{ method: 'GET', url: `/2010-04-01/Accounts/${sid}.json` }]);
});
