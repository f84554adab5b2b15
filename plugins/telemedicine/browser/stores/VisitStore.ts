import { reaction } from 'mobx';
import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import {
  type AnyCall,
  type CallAnswer,
  CallFailure,
  type CallInput,
  Errors,
  Http,
  Live,
  Resources,
} from '#core/shared';
import * as calls from '../../shared/calls.ts';
import type { Checks, Joining, Seat, Quality, SeatMedia } from '../../shared/seat.ts';
import { visitChanged } from '../../shared/signal.ts';
import type { Visit, Ways } from '../../shared/visit.ts';
import { claimDevice, thisDevice } from '../devices/tabDevice.ts';
import { GuestLiveStore } from '../guest/stores/GuestLiveStore.ts';
import { GuestPassStore } from '../guest/stores/GuestPassStore.ts';

/** The visit on screen, for an account or a guest. Refreshed whenever it changes. */
@injectable()
export class VisitStore {
  id: string | null = null;
  visit: Visit | null = null;
  error: Error | null = null;
  /** The server's clock minus this browser's, in milliseconds. */
  ahead = 0;
  private epoch = 0;
  private reads = true;
  private readonly stop: () => void;
  private stopListening: () => void = () => undefined;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Resources) private readonly resources: Resources,
    @inject(Errors) private readonly errors: Errors,
    @inject(GuestPassStore) private readonly guests: GuestPassStore,
    @inject(GuestLiveStore) private readonly line: GuestLiveStore,
    @inject(Live) private readonly own: Live | undefined,
  ) {
    makeStore(this, {
      plain: ['http', 'resources', 'errors', 'guests', 'line', 'own', 'epoch', 'reads', 'stop', 'stopListening'],
      whole: ['visit', 'error'],
    });
    this.stop = reaction(() => this.live, this.listen, { fireImmediately: true });
  }

  /** One connection: the session's, or the guest's own. Null while there is none. */
  get live(): Live | null {
    return this.own ?? this.line.live;
  }

  /** The pass that a guest's calls carry; null for people with an account. */
  get pass(): string | null {
    return this.own ? null : (this.guests.held?.pass ?? null);
  }

  get me(): Seat | null {
    return this.visit?.me ?? null;
  }

  /** This device sits on the seat, and not another one of the same person. */
  get sitsHere(): boolean {
    return this.me?.device === thisDevice();
  }

  /** The server's clock. */
  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  /** Every call of the visit goes through here: as the person, or with the guest's pass. */
  async send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    const { pass } = this;
    if (pass === null) return this.resources.send(call, input);
    try {
      return await this.http.send(call, input, { pass });
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'pass_invalid') this.guests.hold(null);
      throw error;
    }
  }

  /** How a call would travel from here. */
  ways(): Promise<Ways> {
    return this.send(calls.tryWays, {});
  }

  open(id: string): void {
    this.stand(id, true);
    void this.refresh();
  }

  /** Sets the visit without reading it: pages for past visits ask for what they show. */
  openPast(id: string): void {
    this.stand(id, false);
  }

  close(): void {
    this.epoch++;
    this.id = null;
    this.visit = null;
    this.error = null;
  }

  async refresh(): Promise<void> {
    const { id } = this;
    if (id === null || !this.reads) return;
    await this.taking(() => this.send(calls.getVisit, { params: { id } })).catch(() => undefined);
  }

  /** @throws CallFailure `too_early`, `visit_over`, `visit_cancelled`, `removed`, `call_full` */
  async arrive(joining: Joining, more: { readonly checks?: Checks; readonly name?: string } = {}): Promise<void> {
    await claimDevice();
    const body = { device: thisDevice(), joining, ...more };
    await this.taking(() => this.send(calls.arrive, { params: { id: this.needed() }, body }));
  }

  async report(media: SeatMedia, connection?: Quality): Promise<void> {
    const body = { device: thisDevice(), media, ...(connection && { connection }) };
    await this.send(calls.report, { params: { id: this.needed() }, body });
  }

  async leave(): Promise<void> {
    await this.send(calls.leave, { params: { id: this.needed() }, query: { device: thisDevice() } });
    await this.refresh();
  }

  async decide(seat: string, act: 'admit' | 'hold' | 'remove' | 'mute'): Promise<void> {
    await this.taking(() => this.send(calls.decideSeat, { params: { id: this.needed(), seat }, body: { act } }));
  }

  async end(): Promise<void> {
    await this.taking(() => this.send(calls.endVisit, { params: { id: this.needed() } }));
  }

  dispose(): void {
    this.stop();
    this.stopListening();
    this.close();
  }

  private stand(id: string, reads: boolean): void {
    if (this.id !== id) this.close();
    this.id = id;
    this.reads = reads;
  }

  private listen(live: Live | null): void {
    this.stopListening();
    if (!live) return;
    const stops = [
      live.on(visitChanged, ({ data }) => {
        this.resources.stale('telemedicine');
        if (data.visit === this.id) void this.refresh();
      }),
      live.onMissed(() => void this.refresh()),
    ];
    this.stopListening = () => stops.forEach((stop) => stop());
    // What changed while there was no connection is not known.
    void this.refresh();
  }

  private needed(): string {
    if (this.id === null) throw new Error('Open a visit first.');
    return this.id;
  }

  /**
   * The newest answer by the server's clock stands, whichever call brought it: a change tells of itself over the live
   * connection too, so that its own answer and a fresh reading come in any order.
   */
  private async taking(ask: () => Promise<Visit>): Promise<void> {
    const { epoch } = this;
    const before = this.visit;
    try {
      // Whether one sits on a seat is known once the device is.
      const [visit] = await Promise.all([ask(), claimDevice()]);
      if (epoch === this.epoch && (this.visit === null || visit.now >= this.visit.now)) this.take(visit, null);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      // What was answered meanwhile is no older than this failure.
      if (epoch === this.epoch && this.visit === before) this.take(this.visit, failure);
      if (!(failure instanceof CallFailure)) this.errors.report(failure, { doing: 'reading a visit' });
      throw failure;
    }
  }

  private take(visit: Visit | null, error: Error | null): void {
    this.visit = visit;
    this.error = error;
    if (visit && !error) this.ahead = new Date(visit.now).getTime() - Date.now();
  }
}
