import type { Media, Visit } from '../../../shared/visit.ts';
import { thisDevice } from '../../stores/device.ts';
import type { Room } from '../../stores/Room.ts';
import type { CallLine } from '../line/CallLine.ts';
import { Link } from '../peers/Link.ts';
import { PeersLine } from '../peers/PeersLine.ts';
import { RoomSignals } from './RoomSignals.ts';

export type OpenLine = (room: Room, visit: Visit, media: Media) => Promise<CallLine>;

/** The server says how media travel; LiveKit's code is fetched only where it says so. */
export const openLine: OpenLine = async (room, visit, media) => {
  const pictured = (seat: string): boolean => room.visit?.seats.find(({ id }) => id === seat)?.media.camera ?? false;
  if (media.by === 'livekit') {
    const { openLiveKit } = await import(/* webpackChunkName: "livekit" */ '../livekit/openLiveKit.ts');
    let opened = false;
    return openLiveKit(async () => {
      // Later on the token may be too old, and whoever is out gets none.
      if (opened) await room.refresh();
      opened = true;
      const newest = room.visit?.media;
      return newest?.by === 'livekit' ? newest : null;
    });
  }
  const iceServers = media.iceServers.map(({ urls, username, credential }) => ({
    urls: [...urls],
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));
  return new PeersLine({
    visit: visit.id,
    seat: visit.me?.id ?? '',
    device: thisDevice(),
    signals: new RoomSignals(room),
    openLink: (options) => new Link({ ...options, iceServers }),
    pictured,
  });
};
