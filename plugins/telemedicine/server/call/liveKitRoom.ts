import { SignJWT } from 'jose';
import type { ServerServices } from '#core/server';
import { afterCommit } from '#core/server/database/transactions.ts';
import { liveKitOf, type MediaServices, roomOf } from './media.ts';

type Using = MediaServices & Pick<ServerServices, 'log'>;

const patienceMs = 5_000;

/** LiveKit's API shares the address of its WebSocket. Source: LiveKit, "Server APIs", RoomService. */
const ask = async (
  { media, now, log }: Using,
  call: string,
  body: { readonly room: string; readonly identity?: string },
): Promise<void> => {
  const liveKit = liveKitOf(media);
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
    // 404: the person was not connected.
    if (status >= 400 && status !== 404) log.error({ call, status }, 'LiveKit refused a call');
  } catch (error) {
    log.error({ err: error, call }, 'LiveKit could not be reached');
  }
};

/** A removed person must stop hearing the others; their token only admits new connections. */
export const removeFromRoom = (using: Using, orgId: string, visit: string, seats: readonly string[]): Promise<void> =>
  afterCommit(async () => {
    // The request does not wait for LiveKit.
    for (const identity of seats) void ask(using, 'RemoveParticipant', { room: roomOf(orgId, visit), identity });
  });

export const closeRoom = (using: Using, orgId: string, visit: string): Promise<void> =>
  afterCommit(async () => void ask(using, 'DeleteRoom', { room: roomOf(orgId, visit) }));
