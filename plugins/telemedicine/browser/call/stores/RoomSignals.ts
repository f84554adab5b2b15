import { callSignal, type CallSignal } from '../../../shared/signal.ts';
import type { Room } from '../../stores/Room.ts';
import type { Signals } from '../peers/PeersLine.ts';
import { onLive } from './onLive.ts';

export class RoomSignals implements Signals {
  constructor(private readonly room: Pick<Room, 'live'>) {}

  get open(): boolean {
    return this.room.live?.state === 'open';
  }

  send(signal: CallSignal): void {
    this.room.live?.signal(callSignal, signal);
  }

  onArrived(handle: (data: unknown) => void): () => void {
    return onLive(this.room, callSignal, handle);
  }
}
