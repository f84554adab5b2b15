import type { Media, Visit } from '#plugins/telemedicine/shared/visit.ts';
import { thisDevice } from '../../devices/tabDevice.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';
import type { CallConnection } from '../connection/CallConnection.ts';
import { PeerConnection } from '../peers/PeerConnection.ts';
import { MeshConnection } from '../peers/MeshConnection.ts';
import { VisitSignals } from './VisitSignals.ts';

export type OpenConnection = (visitStore: VisitStore, visit: Visit, media: Media) => Promise<CallConnection>;

/** The server says how media travel; LiveKit's code is fetched only where it says so. */
export const openConnection: OpenConnection = async (visitStore, visit, media) => {
  const pictured = (seat: string): boolean =>
    visitStore.visit?.seats.find(({ id }) => id === seat)?.media.camera ?? false;
  if (media.by === 'livekit') {
    const { openLiveKit } = await import(/* webpackChunkName: "livekit" */ '../livekit/liveKit.ts');
    let opened = false;
    return openLiveKit(async () => {
      // Later the token may have expired, and a removed person gets none.
      if (opened) await visitStore.refresh();
      opened = true;
      const newest = visitStore.visit?.media;
      return newest?.by === 'livekit' ? newest : null;
    });
  }
  const iceServers = media.iceServers.map(({ urls, username, credential }) => ({
    urls: [...urls],
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));
  return new MeshConnection({
    visit: visit.id,
    seat: visit.me?.id ?? '',
    device: thisDevice(),
    signals: new VisitSignals(visitStore),
    openLink: (options) => new PeerConnection({ ...options, iceServers }),
    pictured,
  });
};
