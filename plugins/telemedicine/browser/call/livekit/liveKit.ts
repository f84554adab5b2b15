import { ConnectionQuality, type LocalTrackPublication, Room, RoomEvent, Track } from 'livekit-client';
import { type CallConnection, type MediaKind, mediaKinds } from '../connection/CallConnection.ts';
import type { Quality } from '../connection/connectionQuality.ts';
import type { ConnectSfu, SfuAccess } from './Sfu.ts';
import { SfuConnection } from './SfuConnection.ts';

const sources = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
} as const;
const words: Readonly<Record<ConnectionQuality, Quality | null>> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'good',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'lost',
  [ConnectionQuality.Unknown]: null,
};
const kindOf = (source: Track.Source): MediaKind | undefined => mediaKinds.find((kind) => sources[kind] === source);

/**
 * The only file that knows LiveKit's library. `dynacast`: the sizes of a picture that nobody receives are not sent. Not
 * `adaptiveStream`: it starts a picture only in elements that the library itself has attached.
 */
export const connectLiveKit: ConnectSfu = async ({ url, token }, events) => {
  const room = new Room({ dynacast: true });
  const published = new Map<MediaKind, LocalTrackPublication>();
  room
    .on(RoomEvent.ParticipantConnected, ({ identity }) => events.came(identity))
    .on(RoomEvent.ParticipantDisconnected, ({ identity }) => events.went(identity))
    .on(RoomEvent.TrackSubscribed, (track, { source }, { identity }) => {
      const kind = kindOf(source);
      if (kind) events.track(identity, kind, track.mediaStreamTrack);
    })
    .on(RoomEvent.TrackUnsubscribed, (_track, { source }, { identity }) => {
      const kind = kindOf(source);
      if (kind) events.track(identity, kind, null);
    })
    .on(RoomEvent.ConnectionQualityChanged, (quality, { identity }) => {
      const word = words[quality];
      if (word) events.quality(identity, word);
    })
    .on(RoomEvent.Reconnecting, () => events.state('reconnecting'))
    .on(RoomEvent.Reconnected, () => events.state('open'))
    .on(RoomEvent.Disconnected, () => events.state('closed'));
  await room.connect(url, token);
  for (const { identity } of room.remoteParticipants.values()) events.came(identity);
  events.state('open');
  return {
    publish: async (kind, track) => {
      const before = published.get(kind);
      if (track && before?.track) return void (await before.track.replaceTrack(track, true));
      if (before?.track) {
        published.delete(kind);
        await room.localParticipant.unpublishTrack(before.track, false);
      }
      if (track) published.set(kind, await room.localParticipant.publishTrack(track, { source: sources[kind] }));
    },
    allow: (seats) =>
      room.localParticipant.setTrackSubscriptionPermissions(
        false,
        seats.map((participantIdentity) => ({ participantIdentity, allowAll: true })),
      ),
    leave: () => void room.disconnect(false),
  };
};

export const openLiveKit = (access: () => Promise<SfuAccess | null>): CallConnection =>
  new SfuConnection(access, connectLiveKit);
