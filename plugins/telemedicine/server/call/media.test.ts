import { createHmac } from 'node:crypto';
import { jwtVerify } from 'jose';
import { readServerEnvironment } from '#config/environment.server.ts';
import { mediaFor, mediaVariables, roomOf, trialWays } from './media.ts';

const at = new Date('2026-11-20T15:00:00Z');
const seat = { id: 'seat-1', name: 'Jo' };
const mediaWith = (env: Readonly<Record<string, string>>) =>
  mediaFor({ media: mediaVariables.parse(readServerEnvironment(env)), now: () => at }, roomOf('org', 'visit'), seat);

test('INT-3 browsers connect directly when no server is configured', async () => {
  expect(await mediaWith({})).toEqual({ by: 'peers', iceServers: [] });
  expect(await mediaWith({ PUBLIC_VIDEO_APP_ID: 'livekit' })).toEqual({ by: 'peers', iceServers: [] });
});

test('INT-3 configured servers are listed, a relay with credentials that expire', async () => {
  const list = [{ urls: 'stun:a.example.org' }, { urls: ['turn:b.example.org'], username: 'u', credential: 'c' }];
  const { iceServers } = (await mediaWith({
    ICE_SERVERS: JSON.stringify(list),
    STUN_URLS: 'stun:c.example.org, stun:d.example.org',
    TURN_URL: 'turn:e.example.org?transport=udp',
    TURN_SECRET: 'shared',
  })) as { iceServers: { urls: string[]; username?: string; credential?: string }[] };
  expect(iceServers.map(({ urls }) => urls)).toEqual([
    ['stun:a.example.org'],
    ['turn:b.example.org'],
    ['stun:c.example.org', 'stun:d.example.org'],
    ['turn:e.example.org?transport=udp'],
  ]);
  const { username, credential } = iceServers[3]!;
  expect(username).toBe(`${at.getTime() / 1000 + 6 * 3600}:seat-1`);
  expect(credential).toBe(createHmac('sha1', 'shared').update(username!).digest('base64'));
  for (const wrong of ['{', '{}', '[{"url":"x"}]'])
    expect(() => readServerEnvironment({ ICE_SERVERS: wrong })).toThrow(/ICE_SERVERS/);
});

test('INT-3 the device test gets the call’s servers, with credentials that expire within minutes', () => {
  const waysWith = (env: Readonly<Record<string, string>>) =>
    trialWays({ media: mediaVariables.parse(readServerEnvironment(env)), now: () => at });
  expect(waysWith({})).toEqual({ by: 'peers', iceServers: [] });
  const relay = { TURN_URL: 'turn:e.example.org', TURN_SECRET: 'shared' };
  const { iceServers } = waysWith({ STUN_URLS: 'stun:c.example.org', ...relay });
  const username = `${at.getTime() / 1000 + 300}:trial`;
  const credential = createHmac('sha1', 'shared').update(username).digest('base64');
  expect(iceServers).toEqual([
    { urls: ['stun:c.example.org'] },
    { urls: ['turn:e.example.org'], username, credential },
  ]);
  // A media server's relays come with its token, which is for those who are let in.
  const liveKit = { PUBLIC_VIDEO_APP_ID: 'livekit', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' };
  expect(waysWith({ ...relay, ...liveKit })).toEqual({ by: 'livekit', iceServers: [] });
});

test('INT-3 LiveKit gets a token for one room and one seat, for minutes', async () => {
  const media = await mediaWith({
    PUBLIC_VIDEO_APP_ID: 'livekit',
    PUBLIC_VIDEO_LIVE_URL: 'wss://live.example.org',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'a secret that is long enough for it',
  });
  if (media.by !== 'livekit') throw new Error('not LiveKit');
  const secret = new TextEncoder().encode('a secret that is long enough for it');
  const { payload } = await jwtVerify(media.token, secret, { issuer: 'key', currentDate: at });
  expect(payload).toMatchObject({
    sub: 'seat-1',
    name: 'Jo',
    video: { room: 'org/visit', roomJoin: true, canPublish: true, canSubscribe: true },
  });
  expect(payload.exp! - at.getTime() / 1000).toBeLessThanOrEqual(120);
  await expect(jwtVerify(media.token, secret, { currentDate: new Date(at.getTime() + 180_000) })).rejects.toThrow();
});
