import { inject, injectable } from 'inversify';
import { CallFailure, I18n, Resources, Toasts } from '#core/shared';
import * as calls from '../../shared/calls.ts';
import type { PlacedVisit } from '../../shared/shownVisit.ts';
import type { Room } from '../../shared/site.ts';
import { isInside, type VisitMark } from '../../shared/visitState.ts';
import * as hours from '../../shared/hoursCalls.ts';
import { messages } from '../messages/index.ts';

type Changed = Pick<PlacedVisit, 'id' | 'version'>;
type Named = Pick<PlacedVisit, 'id'>;
export type Answer = 'accepted' | 'declined' | 'tentative' | 'needs-action';

/** What is done with visits, with its way back. */
@injectable()
export class VisitActions {
  constructor(
    @inject(Resources) private readonly resources: Resources,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly i18n: I18n,
  ) {}

  /** False, with a toast that says why, where the time is taken or the visit has changed. */
  async move(
    visit: Changed,
    start: Date,
    end: Date | undefined,
    scope: calls.Scope = 'this',
    /** The other site that it goes to. */
    site?: string,
  ): Promise<boolean> {
    const times = { start: start.toISOString(), end: end?.toISOString(), scope, version: visit.version };
    const body = site === undefined ? times : { ...times, site };
    const moved = await this.said(this.resources.send(calls.move, { params: { id: visit.id }, body }));
    if (moved === null) return false;
    const { was } = moved;
    this.toasts.undo(
      was.length > 1 ? this.t.movedSeries(was.length) : this.t.moved,
      () => void this.said(this.resources.send(calls.moveBack, { body: { visits: was } })),
    );
    return true;
  }

  async cancel(visit: Named, scope: calls.Scope, reason: string): Promise<void> {
    const body = { scope, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    const { data } = await this.resources.send(calls.cancel, { params: { id: visit.id }, body });
    this.toasts.undo(
      this.t.cancelled,
      () => void this.said(this.resources.send(calls.restore, { body: { ids: data } })),
    );
  }

  /** Who was written down by mistake. @param done what is said then */
  async removeWalkIn(visit: Named, done: string): Promise<void> {
    const removed = await this.said(
      this.resources.send(calls.cancel, { params: { id: visit.id }, body: { scope: 'this' } }),
    );
    if (removed) this.toasts.show({ message: done, intent: 'success' });
  }

  /** @param before what they had answered */
  async respond(visit: Named, status: Answer, before: Answer): Promise<void> {
    const send = (answer: Answer) =>
      this.said(this.resources.send(calls.respond, { params: { id: visit.id }, body: { status: answer } }));
    if (await send(status)) this.toasts.undo(this.t[`answered_${status}`], () => void send(before));
  }

  /** That the patient comes, which the clinic asked. */
  async come(visit: Named): Promise<void> {
    const send = (status: Answer) =>
      this.said(this.resources.send(calls.respond, { params: { id: visit.id }, body: { status } }));
    if (await send('accepted')) this.toasts.undo(this.t.comeSaid, () => void send('needs-action'));
  }

  /** @param before how it stood @param room where the patient is now; null: in none; absent: where they were */
  async mark(
    visit: Changed & Pick<PlacedVisit, 'room'>,
    status: VisitMark,
    before: VisitMark,
    room?: Room | null,
  ): Promise<void> {
    const send = (mark: VisitMark, where: string | null | undefined, version?: string) =>
      this.said(
        this.resources.send(calls.mark, {
          params: { id: visit.id },
          body: { status: mark, ...(where !== undefined && { room: where }), ...(version && { version }) },
        }),
      );
    const done = room ? this.t.roomedIn(room.name) : this.t[`marked_${status}`];
    // Whoever leaves a room by this stands there again when it is undone.
    const stood = visit.room && isInside(before) ? visit.room.id : room === undefined ? undefined : null;
    if (await send(status, room === undefined ? undefined : (room?.id ?? null), visit.version))
      this.toasts.undo(done, () => void send(before, stood));
  }

  wait = (visit: Named, waits: boolean): Promise<unknown> =>
    this.said(this.resources.send(calls.joinWaitList, { params: { id: visit.id }, body: { waits } }));

  answerOffer = (visit: Named, take: boolean): Promise<unknown> =>
    this.said(
      this.resources.send(calls.takeOffer, { params: { id: visit.id }, body: { take } }).then(({ taken }) => {
        if (take && !taken) this.toasts.show({ message: this.t.offerGone, intent: 'warning' });
      }),
    );

  /** Outside the hours, and meant to be. */
  keep = (visit: Named): Promise<unknown> =>
    this.said(this.resources.send(hours.keep, { params: { id: visit.id }, body: { kept: true } }));

  private get t() {
    return this.i18n.text(messages);
  }

  private wordsFor({ code, message }: CallFailure): string {
    if (code === 'site_closed') return this.t.siteClosed;
    return code === 'conflict' ? this.t.changedMeanwhile : code === 'slot_taken' ? this.t.timeTaken : message;
  }

  /** Null, and said why, where it is refused or no answer came. */
  private async said<A>(work: Promise<A>): Promise<A | null> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      this.toasts.show({ message: this.wordsFor(error), intent: 'warning' });
      this.resources.stale('appointments');
      return null;
    }
  }
}
