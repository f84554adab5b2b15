import { SignJWT } from 'jose';
import type { ServerServices } from '../../../core/server/index.ts';
import { afterCommit } from '../../../core/server/database/transactions.ts';
import { liveKitOf, roomOf } from './media.ts';

type Using = Pick<ServerServices, 'environment' | 'now' | 'log'>;

const patienceMs = 5_000;

/** LiveKit's own calls stand under the address of its WebSocket. Source: LiveKit, "Server APIs", RoomService. */
const ask = async (
  { environment, now, log }: Using,
  call: string,
  body: { readonly room: string; readonly identity?: string },
): Promise<void> => {
  const liveKit = liveKitOf(environment);
  if (!liveKit) return;
  const seconds = Math.floor(now().getTime() / 1000);
  const token = await new SignJWT({ video: { room: body.room, roomAdmin: true, roomCreate: true } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(liveKit.key)
    .setNotBefore(seconds - 10)
    .setExpirationTime(seconds + 60)
    .sign(new TextEncoder().encode(liveKit.secret));
  try {
    const { status } = await fetch(`${liveKit.url.replace(/^ws/, 'http')}/twirp/livekit.RoomService/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    // Who is not connected cannot be put out.
    if (status >= 400 && status !== 404) log.error({ call, status }, 'LiveKit refused a call');
  } catch (error) {
    log.error({ err: error, call }, 'LiveKit could not be reached');
  }
};

/** Who is put out must not go on hearing the others: a token that was given once stays good for coming in only. */
export const putOut = (using: Using, orgId: string, visit: string, seats: readonly string[]): Promise<void> =>
  afterCommit(async () => {
    // Nobody waits for another server to answer.
    for (const identity of seats) void ask(using, 'RemoveParticipant', { room: roomOf(orgId, visit), identity });
  });

export const closeRoom = (using: Using, orgId: string, visit: string): Promise<void> =>
  afterCommit(async () => void ask(using, 'DeleteRoom', { room: roomOf(orgId, visit) }));
