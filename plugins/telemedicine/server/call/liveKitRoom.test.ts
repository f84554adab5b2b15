import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { arrivingWith, bookVisit, clearDay, deviceOf } from '../tests/testKit.ts';

let livekit: Server;
let server: TestServer;
let patient: Person;
let doctor: Person;
const asked: { path: string; grants: unknown; body: { room: string; identity?: string } }[] = [];

beforeAll(async () => {
  livekit = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const token = request.headers.authorization!.slice('Bearer '.length);
      asked.push({ path: request.url!, grants: decodeJwt(token)['video'], body: JSON.parse(text) });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => livekit.listen(0, '127.0.0.1', resolve));
  server = await startTestServer({
    env: {
      PUBLIC_VIDEO_APP_ID: 'livekit',
      PUBLIC_VIDEO_LIVE_URL: `ws://127.0.0.1:${(livekit.address() as AddressInfo).port}`,
      LIVEKIT_API_KEY: 'key',
      LIVEKIT_API_SECRET: 'a secret that is long enough for it',
    },
  });
  await clearDay(server);
  patient = await server.login('patient@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => livekit.close(resolve));
});

const askedFor = async (n: number) => {
  while (asked.length < n) await new Promise((resolve) => setTimeout(resolve, 20));
  return asked;
};

test('INT-3 with LiveKit, a removed person leaves the room, which closes with the visit', async () => {
  const id = await bookVisit(server, patient, doctor);
  const { media } = (await doctor.send(calls.arrive, arrivingWith(id, deviceOf()))).data;
  expect(media!.by).toBe('livekit');
  const seat = (await patient.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id;
  for (const act of ['admit', 'remove'] as const)
    await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act } });
  const room = `${doctor.orgId}/${id}`;
  expect(await askedFor(1)).toEqual([
    {
      path: '/twirp/livekit.RoomService/RemoveParticipant',
      grants: expect.objectContaining({ room, roomAdmin: true }) as unknown,
      body: { room, identity: seat },
    },
  ]);
  await doctor.send(calls.endVisit, { params: { id } });
  expect((await askedFor(2))[1]).toMatchObject({ path: '/twirp/livekit.RoomService/DeleteRoom', body: { room } });
});
