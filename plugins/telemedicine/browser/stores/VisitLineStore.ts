import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import type { AnyCall, CallAnswer, CallInput, Live } from '#core/shared';
import type { NoteDraft, VisitLine, VisitPerson } from '#clinical/shared';
import type { Seat } from '../../shared/seat.ts';
import { DeviceStore } from '../devices/stores/DeviceStore.ts';
import { NoteLineStore } from '../summary/stores/NoteLineStore.ts';
import { VisitStore } from './VisitStore.ts';

/** What other features may know of the visit on screen. */
@injectable()
export class VisitLineStore implements VisitLine {
  constructor(
    @inject(VisitStore) private readonly visitStore: VisitStore,
    @inject(DeviceStore) private readonly devices: DeviceStore,
    @inject(NoteLineStore) private readonly lines: NoteLineStore,
  ) {
    makeStore(this, { plain: ['visitStore', 'devices', 'lines'] });
  }

  get visit(): string | null {
    return this.visitStore.id;
  }

  get me(): VisitPerson | null {
    return this.visitStore.me && person(this.visitStore.me);
  }

  get inCall(): boolean {
    return this.visitStore.me?.state === 'admitted' && this.visitStore.sitsHere;
  }

  get others(): readonly VisitPerson[] {
    const { visit, me } = this.visitStore;
    return (visit?.seats ?? []).filter(({ id, state }) => state === 'admitted' && id !== me?.id).map(person);
  }

  get host(): boolean {
    return this.visitStore.visit?.host ?? false;
  }

  get live(): Live | null {
    return this.visitStore.live;
  }

  get microphone(): MediaStreamTrack | null {
    return this.devices.microphoneOn ? this.devices.microphone : null;
  }

  get note(): NoteDraft | null {
    return this.lines.visit !== null && this.lines.visit === this.visit ? this.lines : null;
  }

  send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    return this.visitStore.send(call, input);
  }
}

const person = ({ id, name, kind }: Seat): VisitPerson => ({ seat: id, name, kind });
