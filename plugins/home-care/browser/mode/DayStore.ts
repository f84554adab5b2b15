import { inject, injectable } from 'inversify';
import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { outboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import type { OpenedDevice } from '#core/browser/offline/openDevice.ts';
import {
  Auth,
  type CallAnswer,
  CallFailure,
  Errors,
  Http,
  type OutboxItem,
  PublicConfig,
  type Resource,
} from '#core/shared';
import { type OwnVisit, readMine } from '../../shared/modeCalls.ts';
import { type Field, fieldNamed, fieldOf, headsOf, recordOf, type Told, type VisitEvent } from '../../shared/record.ts';
import { DayDevice } from './DayDevice.ts';
import { watchMode } from './modeWatch.ts';
import { ModeStore } from './ModeStore.ts';
import type { PhotoFiles } from './photos/PhotoFiles.ts';
import { PhoneTold } from './phone/PhoneTold.ts';
import { TypedTexts } from './TypedTexts.ts';
import { eventOf, sendWaiting, type Waiting, type WaitingEvent, waitingFor, withEvent } from './unsent.ts';

type Day = CallAnswer<typeof readMine>;
const [act, pollMs] = ['home-care.event', 30_000] as const;

/**
 * A worker's visits and what they tell of them. Both lie encrypted on the device: the visits to be read without a line, and
 * everything told until the server has it, each under the id that was made when it was told.
 */
@injectable()
export class DayStore implements Resource<Day> {
  data: Day | undefined = undefined;
  error: Error | undefined = undefined;
  asOf: Date | undefined = undefined;
  fetching = false;
  private readonly place: DayDevice;
  private readonly typed: TypedTexts;
  private readonly phone: PhoneTold;
  private poll: ReturnType<typeof setInterval> | null = null;
  private readonly stop: () => void;

  constructor(
    @inject(Auth) auth: Auth,
    @inject(PublicConfig) config: PublicConfig,
    @inject(Errors) errors: Errors,
    @inject(Http) private readonly http: Http,
    @inject(ModeStore) private readonly mode: ModeStore,
  ) {
    this.typed = new TypedTexts((id, what) => {
      const visit = this.data?.visits.find((one) => one.id === id);
      if (!visit) return;
      const before = this.ownHead(visit, what)?.what;
      if (JSON.stringify(before) !== JSON.stringify(what)) this.tell(visit, what);
    });
    this.phone = new PhoneTold(http);
    this.place = new DayDevice({
      ...{ auth, config, errors, mode },
      acts: [outboxAct({ id: act, send: this.send, sent: (answer, input) => this.took(answer, input), forEver: true })],
    });
    makeStore(this, {
      plain: ['http', 'mode', 'poll', 'place', 'stop', 'typed', 'phone', 'send'],
      whole: ['data', 'error', 'asOf'],
    });
    this.stop = watchMode(mode, {
      ...{ lock: this.lock, forget: this.forget, shut: () => void this.shut() },
      unsent: () => (this.device && this.data ? this.unsent : null),
    });
  }

  private get device(): OpenedDevice | null {
    return this.place.opened;
  }

  /** Null: the device is not open yet. */
  get files(): PhotoFiles | null {
    return this.place.files;
  }

  get pending(): boolean {
    return !this.data && !this.error;
  }

  get connected(): boolean {
    return this.device?.line.up ?? true;
  }

  /** Told and not with the server yet, the oldest first. */
  get waiting(): readonly WaitingEvent[] {
    return this.device?.outbox.of<Waiting>(act) ?? [];
  }

  get unsent(): number {
    return this.waiting.length + this.typed.count;
  }

  /** What is told lies on the device: the page may be closed. */
  get canKeep(): boolean {
    return this.device?.outbox.canKeep ?? true;
  }

  /** Returns the undo. */
  start(): () => void {
    void this.place.open(this.opened).then(this.showKept);
    this.poll = setInterval(this.again, pollMs);
    document.addEventListener('visibilitychange', this.seen);
    window.addEventListener('pagehide', this.commitAll);
    return this.pause;
  }

  dispose(): void {
    this.pause();
    this.stop();
    this.place.close();
  }

  async refetch(): Promise<void> {
    if (this.mode.isOver()) this.end();
    const pass = this.mode.held?.pass;
    const { device } = this;
    if (!pass || !device || this.fetching) return;
    this.fetching = true;
    const since = Date.now();
    try {
      const day = await device.watched(this.http.send(readMine, {}, { pass }));
      // It was locked meanwhile.
      if (!this.mode.held || this.device !== device) return;
      this.show(day, new Date());
      this.mode.measured(day.now, (since + Date.now()) / 2);
      await this.place.keepDay(day);
      void this.phone.tell(pass, this.unsent);
    } catch (error) {
      // It was taken back: what was typed is still sent, and nothing is read here any more.
      if (error instanceof CallFailure && error.status === 401) this.end();
      runInAction(() => {
        if (!this.data && this.mode.held) this.error = error instanceof Error ? error : new Error(String(error));
      });
    } finally {
      runInAction(() => (this.fetching = false));
    }
  }

  /** Some time later, or by the worker's own hand. */
  again(): void {
    this.device?.outbox.pumpAll();
    void this.refetch().then(this.settle);
  }

  /** Ends the mode on this device; what waits is sent all the same. @throws CallFailure */
  async leave(): Promise<void> {
    this.commitAll();
    await this.mode.leave();
  }

  /** Everything told of a visit, also what waits. */
  recordOf(visit: OwnVisit): readonly Field[] {
    const own = this.waitingOf(visit.id).map((item) => eventOf(item, item.input));
    return recordOf([...visit.events, ...own]);
  }

  /** As the worker has it. */
  stateOf(visit: OwnVisit): OwnVisit['state'] {
    if (this.momentOf(visit, 'end')) return 'done';
    return this.momentOf(visit, 'start') ? 'started' : visit.state;
  }

  /** When they began or ended. */
  momentOf(visit: OwnVisit, kind: 'start' | 'end'): string | null {
    return this.ownHead(visit, { kind })?.when ?? null;
  }

  /** What holds of a field by now: the last thing told. */
  toldOf<K extends Told['kind']>(visit: OwnVisit, kind: K, task = ''): Extract<Told, { kind: K }> | null {
    const field = fieldNamed(kind, this.data?.workerId ?? '', task);
    const own = this.recordOf(visit).filter((one) => one.field === field);
    return headsOf(own, kind).at(-1)?.what ?? null;
  }

  waitingOf(visit: string): readonly WaitingEvent[] {
    return this.waiting.filter(({ thing }) => thing === visit);
  }

  /** To speak of: what goes over a good line is there before anybody has read of it. */
  stuckOf(visit: string): readonly WaitingEvent[] {
    return this.waitingOf(visit).filter(({ state, tries }) => state === 'failed' || tries > 0 || !this.connected);
  }

  retry(item: OutboxItem): void {
    this.device?.outbox.retry(item);
  }

  typedOf(visit: OwnVisit, slot: string): string | undefined {
    return this.typed.textOf(visit.id, slot);
  }

  draftState(visit: OwnVisit): 'saving' | 'waiting' | 'saved' | undefined {
    if (this.typed.has(visit.id)) return 'saving';
    if (this.stuckOf(visit.id).length > 0) return 'waiting';
    return visit.events.length > 0 ? 'saved' : undefined;
  }

  /** Told when the field is left, or a moment later. */
  type(visit: OwnVisit, slot: string, text: string, as: ((text: string) => Told | null) | null): void {
    this.typed.type(visit.id, slot, text, as);
  }

  /** What a button of its own tells: until then it is only not lost. */
  hold(visit: OwnVisit, slot: string, text: string): void {
    if (text === '') this.typed.drop(visit.id, slot);
    else this.typed.type(visit.id, slot, text, null);
  }

  commitAll(): void {
    this.typed.commitAll();
  }

  /** Not sent any more. */
  cancel(item: OutboxItem): void {
    this.device?.outbox.cancel(item);
  }

  /** Kept at once. What waits and is told anew goes only as it was told last. */
  tell(visit: OwnVisit, what: Told, file?: string): void {
    const { device, data } = this;
    const { held } = this.mode;
    if (!device || !data || !held) return;
    const before = this.waitingOf(visit.id);
    const worker = { id: data.workerId, name: data.worker };
    const { input, instead } = waitingFor({
      ...{ visit, what, worker, before, pass: held.sendPass ?? held.pass, skew: this.mode.skew },
      ...{ record: this.recordOf(visit), ...(file !== undefined && { file }) },
    });
    for (const item of instead) device.outbox.cancel(item);
    // Shown on the worker's own page alone, in the words of its language.
    device.outbox.add<Waiting>(act, { thing: visit.id, title: what.kind, words: '', input });
  }

  private ownHead(visit: OwnVisit, what: Told): VisitEvent | undefined {
    const field = fieldOf(what, this.data?.workerId ?? '', '');
    return this.recordOf(visit)
      .findLast((one) => one.field === field)
      ?.heads.at(-1);
  }

  private async opened(device: OpenedDevice): Promise<void> {
    device.line.onReturn(this.again);
    if (this.mode.isOver()) this.end();
    this.typed.restore(await this.place.takeTyped());
    await this.showKept();
    const { pin } = this.mode;
    if (pin && pin.owner === null) this.mode.note({ owner: await device.owner() });
    await this.refetch();
    await this.settle();
  }

  private async showKept(): Promise<void> {
    const kept = this.mode.held && !this.data ? await this.place.findDay() : null;
    if (!kept || this.data || !this.mode.held) return;
    this.show(kept.day, new Date(kept.at));
    if (kept.skew !== null) this.mode.remember(kept.skew);
  }

  private readonly send = (input: Waiting, key: string) =>
    sendWaiting(
      { http: this.http, watched: (call) => (this.device ? this.device.watched(call) : call), files: this.files },
      input,
      key,
    );

  private took(answer: { readonly id: string }, input: Waiting): void {
    const event = { ...eventOf(answer, input), ...(input.file !== undefined && { arrived: true }) };
    if (input.file !== undefined) void this.files?.remove(input.file);
    if (this.data) {
      this.data = withEvent(this.data, input.body.visit, event);
      void this.place.keepDay(this.data);
    }
    // The act itself is dropped after this.
    setTimeout(() => void this.settle(), 1_000);
  }

  private show(day: Day, asOf: Date): void {
    this.data = day;
    this.asOf = asOf;
    this.error = undefined;
  }

  private end(): void {
    this.commitAll();
    this.mode.end();
  }

  /** Hides everything in this tab until the PIN is given. What was typed is told first, or kept as it stands. */
  lock(): void {
    this.commitAll();
    this.mode.lock();
  }

  private async shut(): Promise<void> {
    const { rest } = this.typed;
    this.clear();
    await this.place.settled(rest);
    // Opened again meanwhile.
    if (!this.mode.isShut) return;
    this.place.close();
    this.mode.secret.lock();
  }

  private clear(): void {
    this.typed.clear();
    this.data = undefined;
    this.error = undefined;
    this.asOf = undefined;
  }

  /** The mode is over: nothing may be read here. What waits stays until it is sent, and readable to nobody. */
  private forget(): void {
    this.clear();
    void this.device?.reads.forget().then(this.settle);
  }

  /** With the last thing sent after the mode the secret goes too. */
  private async settle(): Promise<void> {
    const { device } = this;
    if (!device || this.mode.held || this.mode.isShut) return;
    if (!(await this.place.isEmpty()) || this.mode.held || this.device !== device) return;
    await this.files?.clear();
    this.place.close();
    this.mode.forget();
  }

  private pause(): void {
    this.commitAll();
    if (this.poll) clearInterval(this.poll);
    this.poll = null;
    document.removeEventListener('visibilitychange', this.seen);
    window.removeEventListener('pagehide', this.commitAll);
  }

  private seen(): void {
    if (document.visibilityState === 'hidden') this.commitAll();
    else this.again();
  }
}
