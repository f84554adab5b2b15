import { inject, injectable } from 'inversify';
import * as z from 'zod/mini';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
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
import { mineSchema, type OwnVisit, readMine } from '../../shared/modeCalls.ts';
import { type Field, fieldNamed, fieldOf, headsOf, recordOf, type Told, type VisitEvent } from '../../shared/record.ts';
import { ModeStore } from './ModeStore.ts';
import { PhotoFiles } from './photos/PhotoFiles.ts';
import { TypedTexts } from './TypedTexts.ts';
import { eventOf, sendWaiting, type Waiting, type WaitingEvent } from './unsent.ts';

type Day = CallAnswer<typeof readMine>;
const [act, keptDay, pollMs] = ['home-care.event', 'home-care.mine', 30_000] as const;
const keptSchema = z.object({ day: mineSchema, skew: z.nullable(z.number()) });

type Given = 'auth' | 'config' | 'errors' | 'http' | 'mode';

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
  private device: OpenedDevice | null = null;
  /** Null: the device is not open yet. */
  files: PhotoFiles | null = null;
  private opening: Promise<void> | null = null;
  private readonly typed: TypedTexts;
  private poll: ReturnType<typeof setInterval> | null = null;
  private readonly stop: () => void;

  constructor(
    @inject(Auth) private readonly auth: Auth,
    @inject(PublicConfig) private readonly config: PublicConfig,
    @inject(Errors) private readonly errors: Errors,
    @inject(Http) private readonly http: Http,
    @inject(ModeStore) private readonly mode: ModeStore,
  ) {
    this.typed = new TypedTexts((id, what) => {
      const visit = this.data?.visits.find((one) => one.id === id);
      if (!visit) return;
      const before = this.ownHead(visit, what)?.what;
      if (JSON.stringify(before) !== JSON.stringify(what)) this.tell(visit, what);
    });
    makeAutoObservable<this, Given | 'poll' | 'opening' | 'stop' | 'device' | 'typed'>(
      this,
      {
        ...{ auth: false, config: false, errors: false, http: false, mode: false },
        ...{ poll: false, opening: false, stop: false, typed: false, files: false, device: observableRef },
        ...{ data: observableRef, error: observableRef, asOf: observableRef },
      },
      { autoBind: true },
    );
    this.stop = reaction(
      () => this.mode.held === null,
      (isOver) => isOver && this.forget(),
    );
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
    void this.open();
    this.poll = setInterval(this.again, pollMs);
    document.addEventListener('visibilitychange', this.seen);
    window.addEventListener('pagehide', this.commitAll);
    return this.pause;
  }

  dispose(): void {
    this.pause();
    this.stop();
    this.device?.close();
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
      this.show(day, new Date());
      this.mode.measured(day.now, (since + Date.now()) / 2);
      await this.keep(day);
    } catch (error) {
      // It was taken back: what was typed is still sent, and nothing is read here any more.
      if (error instanceof CallFailure && error.status === 401) this.end();
      runInAction(() => {
        if (!this.data) this.error = error instanceof Error ? error : new Error(String(error));
      });
    }
    runInAction(() => (this.fetching = false));
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
  type(visit: OwnVisit, slot: string, text: string, as: (text: string) => Told | null): void {
    this.typed.type(visit.id, slot, text, as);
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
    const worker = { id: data.workerId, name: data.worker };
    const field = fieldOf(what, worker.id, '');
    const heads = this.recordOf(visit).find((one) => one.field === field)?.heads ?? [];
    const before = this.waitingOf(visit.id).filter(
      ({ id, state, input }) => state === 'waiting' && fieldOf(input.body.what, worker.id, id) === field,
    );
    const replaces = new Set([...heads.map(({ id }) => id), ...before.flatMap(({ input }) => input.body.replaces)]);
    for (const item of before) device.outbox.cancel(item);
    device.outbox.add<Waiting>(act, {
      // Shown on the worker's own page alone, in the words of its language.
      ...{ thing: visit.id, title: what.kind, words: '' },
      input: {
        ...{ pass: held.sendPass ?? held.pass, worker, ...(file !== undefined && { file }) },
        body: {
          ...{ visit: visit.id, what, at: new Date().toISOString(), skew: this.mode.skew, planned: visit.start },
          replaces: [...replaces].slice(-50),
        },
      },
    });
  }

  private ownHead(visit: OwnVisit, what: Told): VisitEvent | undefined {
    const field = fieldOf(what, this.data?.workerId ?? '', '');
    return this.recordOf(visit)
      .findLast((one) => one.field === field)
      ?.heads.at(-1);
  }

  private open(): Promise<void> {
    this.opening ??= this.openDevice();
    return this.opening;
  }

  private async openDevice(): Promise<void> {
    const { openDevice } = await import(/* webpackChunkName: "device" */ '#core/browser/offline/openDevice.ts');
    const device = openDevice({
      ...{ name: 'home-care', config: this.config, secret: this.mode.secret, alone: !this.auth.signedIn },
      acts: [outboxAct({ id: act, send: this.send, sent: this.took, forEver: true })],
      reads: () => this.mode.held !== null,
      report: (error, where) => this.errors.report(error, { ...where, feature: 'home-care' }),
    });
    const report = (error: unknown): void =>
      this.errors.report(error, { feature: 'home-care', doing: 'keeping photos' });
    this.files = new PhotoFiles(device.files, report);
    if (await device.isEmpty().catch(() => false)) await this.files.clear();
    runInAction(() => (this.device = device));
    device.line.onReturn(this.again);
    if (this.mode.isOver()) this.end();
    const kept = this.mode.held ? await device.reads.find(keptDay) : null;
    const read = keptSchema.safeParse(kept?.answer);
    if (kept && read.success && !this.data) {
      this.show(read.data.day, new Date(kept.at));
      if (read.data.skew !== null) this.mode.remember(read.data.skew);
    }
    await this.refetch();
    await this.settle();
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
      const visits = this.data.visits.map((one) =>
        one.id === input.body.visit
          ? { ...one, events: [...one.events.filter(({ id }) => id !== event.id), event] }
          : one,
      );
      this.data = { ...this.data, visits };
      void this.keep(this.data);
    }
    void this.settle();
  }

  /** With what was measured of the clock: what else a browser keeps it may lose when it is killed. */
  private async keep(day: Day): Promise<void> {
    await this.device?.reads.keep(keptDay, { day, skew: this.mode.skew });
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

  /** The mode is over: nothing may be read here. What waits stays until it is sent, and readable to nobody. */
  private forget(): void {
    this.typed.clear();
    this.data = undefined;
    this.error = undefined;
    this.asOf = undefined;
    void this.device?.reads.forget().then(this.settle);
  }

  /** With the last thing sent after the mode the secret goes too. */
  private async settle(): Promise<void> {
    const { device } = this;
    if (!device || this.mode.held) return;
    try {
      if (!(await device.isEmpty()) || this.mode.held) return;
    } catch (error) {
      return this.errors.report(error, { feature: 'home-care', doing: 'looking for what waits' });
    }
    await this.files?.clear();
    device.close();
    this.mode.secret.forget();
    runInAction(() => {
      this.device = null;
      this.opening = null;
    });
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
