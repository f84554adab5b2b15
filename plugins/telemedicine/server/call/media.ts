import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import * as z from 'zod';
import type { ServerServices } from '#core/server';
import type { Media, Ways } from '../../shared/visit.ts';

/** What this feature reads of the server's environment. */
export const mediaVariables = z.object({
  PUBLIC_VIDEO_APP_ID: z.string(),
  PUBLIC_VIDEO_LIVE_URL: z.string(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().optional(),
  ICE_SERVERS: z
    .array(z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }))
    .optional(),
  STUN_URLS: z.string().optional(),
  TURN_URL: z.string().optional(),
  TURN_SECRET: z.string().optional(),
});
export type MediaVariables = z.output<typeof mediaVariables>;

export interface MediaServices extends Pick<ServerServices, 'now'> {
  readonly media: MediaVariables;
}

/** Most people whose browsers connect each to each. */
export const maxPeers = 4;
/** Of a call, and of trying one. */
const turnSeconds = 6 * 60 * 60;
const trialSeconds = 5 * 60;
/** Needed only to connect, and renewed with each answer. A removed person could return for this long. */
const tokenSeconds = 2 * 60;

interface LiveKit {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

export const liveKitOf = (media: MediaVariables): LiveKit | null => {
  const { PUBLIC_VIDEO_APP_ID, PUBLIC_VIDEO_LIVE_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = media;
  return PUBLIC_VIDEO_APP_ID === 'livekit' && key && secret ? { url, key, secret } : null;
};

const listed = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((one) => one.trim() || []);

/** Credentials that the relay works out again from the secret that it shares with us. Source: coturn, `use-auth-secret`. */
const turnServer = (urls: string[], secret: string | undefined, who: string, until: number) => {
  if (secret === undefined) return { urls };
  const username = `${until}:${who}`;
  return { urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') };
};

/** @param until when a relay's credentials end, in seconds since 1970 */
const iceServersOf = (media: MediaVariables, who: string, until: number) => {
  const { ICE_SERVERS, STUN_URLS, TURN_URL, TURN_SECRET } = media;
  const [stun, turn] = [listed(STUN_URLS), listed(TURN_URL)];
  return [
    ...(ICE_SERVERS ?? []),
    ...(stun.length > 0 ? [{ urls: stun }] : []),
    ...(turn.length > 0 ? [turnServer(turn, TURN_SECRET, who, until)] : []),
  ];
};

/** One room is one visit of one organisation. */
export const roomOf = (orgId: string, visit: string): string => `${orgId}/${visit}`;

/** How an admitted seat's media travels, with whatever that needs. */
export const mediaFor = async (
  { media, now }: MediaServices,
  room: string,
  seat: { readonly id: string; readonly name: string },
): Promise<Media> => {
  const liveKit = liveKitOf(media);
  const seconds = Math.floor(now().getTime() / 1000);
  if (!liveKit) return { by: 'peers', iceServers: iceServersOf(media, seat.id, seconds + turnSeconds) };
  const token = await new SignJWT({
    name: seat.name,
    video: { room, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true },
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(liveKit.key)
    .setSubject(seat.id)
    .setNotBefore(seconds - 10)
    .setExpirationTime(seconds + tokenSeconds)
    .sign(new TextEncoder().encode(liveKit.secret));
  return { by: 'livekit', url: liveKit.url, token };
};

/** What a browser may test before a call. LiveKit sends its own relays with the call. */
export const trialWays = ({ media, now }: MediaServices): Ways =>
  liveKitOf(media)
    ? { by: 'livekit', iceServers: [] }
    : {
        by: 'peers',
        iceServers: iceServersOf(media, 'trial', Math.floor(now().getTime() / 1000) + trialSeconds),
      };
