import { type ArrivedSignal, callSignal, type CallSignal } from '#plugins/telemedicine/shared/signal.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';
import type { Signals } from '../peers/MeshConnection.ts';
import { onLiveSignal } from './onLiveSignal.ts';

export class VisitSignals implements Signals {
  constructor(private readonly visitStore: Pick<VisitStore, 'live'>) {}

  get open(): boolean {
    return this.visitStore.live?.state === 'open';
  }

  send(signal: CallSignal): void {
    this.visitStore.live?.signal(callSignal, signal);
  }

  onArrived(handle: (signal: ArrivedSignal) => void): () => void {
    return onLiveSignal(this.visitStore, callSignal, handle);
  }
}
