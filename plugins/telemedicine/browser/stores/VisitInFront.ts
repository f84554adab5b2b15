import { makeAutoObservable } from 'mobx';
import { inject, injectable } from 'inversify';
import type {
  AnyCall,
  CallAnswer,
  CallInput,
  Live,
  NoteDraft,
  VisitLine,
  VisitPerson,
} from '../../../../core/shared/index.ts';
import type { Seat } from '../../shared/seat.ts';
import { Devices } from './Devices.ts';
import { NoteLines } from './NoteLines.ts';
import { Room } from './Room.ts';

/** What other features may know of the visit on screen. */
@injectable()
export class VisitInFront implements VisitLine {
  constructor(
    @inject(Room) private readonly room: Room,
    @inject(Devices) private readonly devices: Devices,
    @inject(NoteLines) private readonly lines: NoteLines,
  ) {
    makeAutoObservable<this, 'room' | 'devices' | 'lines'>(
      this,
      { room: false, devices: false, lines: false },
      { autoBind: true },
    );
  }

  get visit(): string | null {
    return this.room.id;
  }

  get me(): VisitPerson | null {
    return this.room.me && person(this.room.me);
  }

  get inCall(): boolean {
    return this.room.me?.state === 'admitted' && this.room.sitsHere;
  }

  get others(): readonly VisitPerson[] {
    const { visit, me } = this.room;
    return (visit?.seats ?? []).filter(({ id, state }) => state === 'admitted' && id !== me?.id).map(person);
  }

  get host(): boolean {
    return this.room.visit?.host ?? false;
  }

  get live(): Live | null {
    return this.room.live;
  }

  get microphone(): MediaStreamTrack | null {
    return this.devices.microphoneOn ? this.devices.microphone : null;
  }

  get note(): NoteDraft | null {
    return this.lines.visit !== null && this.lines.visit === this.visit ? this.lines : null;
  }

  send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    return this.room.send(call, input);
  }
}

const person = ({ id, name, kind }: Seat): VisitPerson => ({ seat: id, name, kind });
