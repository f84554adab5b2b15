import { inject, injectable } from 'inversify';
import { observable, runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { CallFailure, I18n, Resources, Toasts } from '#core/shared';
import { completeSession, confirmSession, decideSession, reopenSession } from '../../shared/calls.ts';
import type { Session } from '../../shared/session.ts';
import { failureText } from '../failureText.ts';
import { messages } from '../messages/index.ts';

/** Answering, completing and reopening sessions. Every failure is said, and what is on screen becomes true again. */
@injectable()
export class SessionActions {
  private readonly busyIds = observable.set<string>();

  constructor(
    @inject(Resources) private readonly resources: Resources,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly i18n: I18n,
  ) {
    makeStore(this, { plain: ['resources', 'toasts', 'i18n', 'busyIds'] });
  }

  isBusy(session: Session): boolean {
    return this.busyIds.has(session.session_id);
  }

  answer(session: Session, confirmed: boolean): Promise<boolean> {
    const body = { session_id: session.session_id, confirmed };
    return this.run(session, confirmed ? 'saidConfirmed' : 'saidDenied', () =>
      this.resources.send(confirmSession, { body }),
    );
  }

  withdraw(session: Session): Promise<boolean> {
    const body = { session_id: session.session_id, confirmed: false };
    return this.run(session, 'saidWithdrawn', () => this.resources.send(confirmSession, { body }));
  }

  /** ROL-2. */
  decide(session: Session, confirmed: boolean, reason: string): Promise<boolean> {
    const body = { session_id: session.session_id, confirmed, ...(reason.trim() !== '' && { reason: reason.trim() }) };
    return this.run(session, confirmed ? 'saidConfirmed' : 'saidDenied', () =>
      this.resources.send(decideSession, { body }),
    );
  }

  complete(session: Session): Promise<boolean> {
    const body = { session_id: session.session_id };
    return this.run(session, 'saidCompleted', () => this.resources.send(completeSession, { body }));
  }

  reopen(session: Session): Promise<boolean> {
    const body = { session_id: session.session_id };
    return this.run(session, 'saidReopened', () => this.resources.send(reopenSession, { body }));
  }

  private async run(
    session: Session,
    said: 'saidConfirmed' | 'saidDenied' | 'saidWithdrawn' | 'saidCompleted' | 'saidReopened',
    act: () => Promise<unknown>,
  ): Promise<boolean> {
    if (this.isBusy(session)) return false;
    this.busyIds.add(session.session_id);
    const t = this.i18n.text(messages);
    try {
      await act();
      this.toasts.show({ message: t[said], intent: 'success' });
      return true;
    } catch (error) {
      const decided = error instanceof CallFailure && error.status === 409;
      if (decided) this.resources.stale('sessions');
      this.toasts.show({ message: failureText(t, error), intent: decided ? 'warning' : 'danger' });
      return false;
    } finally {
      runInAction(() => this.busyIds.delete(session.session_id));
    }
  }
}
