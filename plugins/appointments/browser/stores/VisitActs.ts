import { inject, injectable } from 'inversify';
import { CallFailure, ClinicalRecord, I18n, Resources, Toasts } from '../../../../core/shared/index.ts';
import * as calls from '../../shared/contract.ts';
import type { PlacedVisit } from '../../shared/shownVisit.ts';
import * as hours from '../../shared/hoursContract.ts';
import { messages } from '../messages.ts';

type Changed = Pick<PlacedVisit, 'id' | 'version' | 'start' | 'end'>;
type Named = Pick<PlacedVisit, 'id'>;

/** What is done with visits, with its way back. */
@injectable()
export class VisitActs {
  constructor(
    @inject(Resources) private readonly resources: Resources,
    @inject(ClinicalRecord) private readonly record: ClinicalRecord,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly i18n: I18n,
  ) {}

  /** False, and said why, where the time is taken or somebody was faster. */
  async move(visit: Changed, start: Date, end: Date | undefined, scope: calls.Scope = 'this'): Promise<boolean> {
    const body = { start: start.toISOString(), end: end?.toISOString(), scope, version: visit.version };
    try {
      await this.resources.send(calls.move, { params: { id: visit.id }, body });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      this.toasts.show({
        message: this.wordsFor(error),
        intent: 'warning',
      });
      this.resources.stale('appointments');
      return false;
    }
    this.toasts.undo(this.t.moved, () => void this.moveBack(visit, end !== undefined));
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

  respond = (visit: Named, status: 'accepted' | 'declined' | 'tentative'): Promise<void> =>
    this.said(this.resources.send(calls.respond, { params: { id: visit.id }, body: { status } }));

  mark = (visit: Named, status: 'arrived' | 'fulfilled' | 'noshow' | 'booked'): Promise<void> =>
    this.said(this.resources.send(calls.mark, { params: { id: visit.id }, body: { status } }));

  wait = (visit: Named, waits: boolean): Promise<void> =>
    this.said(this.resources.send(calls.joinWaitList, { params: { id: visit.id }, body: { waits } }));

  answerOffer = (visit: Named, take: boolean): Promise<void> =>
    this.said(this.resources.send(calls.takeOffer, { params: { id: visit.id }, body: { take } }));

  /** Outside the hours, and meant to be. */
  keep = (visit: Named): Promise<void> =>
    this.said(this.resources.send(hours.keep, { params: { id: visit.id }, body: { kept: true } }));

  private get t() {
    return this.i18n.text(messages);
  }

  private wordsFor({ code, message }: CallFailure): string {
    return code === 'conflict' ? this.t.changedMeanwhile : code === 'slot_taken' ? this.t.timeTaken : message;
  }

  private async moveBack(visit: Changed, withEnd: boolean): Promise<void> {
    const { meta } = await this.record.get('Appointment', visit.id);
    const body = {
      start: visit.start.toISOString(),
      ...(withEnd ? { end: visit.end.toISOString() } : {}),
      scope: 'this' as const,
      version: meta?.versionId ?? '',
    };
    await this.said(this.resources.send(calls.move, { params: { id: visit.id }, body }));
  }

  private async said(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      this.toasts.show({ message: this.wordsFor(error), intent: 'warning' });
      this.resources.stale('appointments');
    }
  }
}
