import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import {
  type AnyCall,
  type CallAnswer,
  type CallInput,
  type Live,
  type LiveData,
  type LiveEvent,
  type LiveKind,
  readEvent,
} from '#core/shared';
import type { NoteDraft, VisitLine, VisitPerson } from '#clinical/shared';
import type { Sent } from './fakes.ts';

type AnyKind = LiveKind;
type Handle = (event: LiveEvent<any>) => void;
type HandleSignal = (data: any, from: string) => void;

/** A live connection that says what the test says, and remembers what was signalled. */
export class FakeLive implements Live {
  readonly state = 'open';
  readonly signalled: { readonly kind: string; readonly data: unknown }[] = [];
  private readonly events = new Set<readonly [AnyKind, Handle]>();
  private readonly signals = new Set<readonly [AnyKind, HandleSignal]>();

  on<K extends AnyKind>(event: K, handle: (event: LiveEvent<LiveData<K>>) => void): () => void {
    const entry = [event, handle] as const;
    this.events.add(entry);
    return () => this.events.delete(entry);
  }

  onSignal<K extends AnyKind>(event: K, handle: (data: LiveData<K>, from: string) => void): () => void {
    const entry = [event, handle] as const;
    this.signals.add(entry);
    return () => this.signals.delete(entry);
  }

  signal({ kind }: AnyKind, data: unknown): void {
    this.signalled.push({ kind, data });
  }

  onMissed(): () => void {
    return () => undefined;
  }

  /** Who listens hears what can be read, and nothing of the rest. */
  happen({ kind }: AnyKind, data: unknown): void {
    runInAction(() =>
      this.events.forEach(([wanted, handle]) => {
        const read = wanted.kind === kind ? readEvent(wanted, data) : {};
        if ('data' in read) handle({ id: 1, kind, data: read.data });
      }),
    );
  }

  say({ kind }: AnyKind, data: unknown): void {
    runInAction(() =>
      this.signals.forEach(([wanted, handle]) => {
        const read = wanted.kind === kind ? readEvent(wanted, data) : {};
        if ('data' in read) handle(read.data, '');
      }),
    );
  }
}

/** A visit on screen, or none. Answers by the call's id. */
export class FakeVisitLine implements VisitLine {
  visit: string | null = null;
  me: VisitPerson | null = null;
  inCall = false;
  others: readonly VisitPerson[] = [];
  host = false;
  live: FakeLive | null = new FakeLive();
  microphone: MediaStreamTrack | null = null;
  note: NoteDraft | null = null;
  readonly sent: Sent[] = [];

  constructor(readonly answers: Record<string, (input: any) => unknown> = {}) {
    makeAutoObservable(this, {
      live: observableRef,
      microphone: observableRef,
      note: observableRef,
      sent: false,
      answers: false,
    });
  }

  change(is: Partial<Omit<VisitLine, 'send' | 'live'>>): void {
    Object.assign(this, is);
  }

  async send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    this.sent.push({ id: call.id, input });
    const answer = this.answers[call.id];
    if (!answer) throw new Error(`The test has no answer for ${call.id}`);
    return answer(input) as CallAnswer<C>;
  }
}
