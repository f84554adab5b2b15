import { inject, injectable } from 'inversify';
import { makeAutoObservable } from 'mobx';
import { Http, Router } from '#core/shared';
import { confirmRegistration, register, resendCode } from '#plugins/account/shared/calls.ts';
import type { CallAnswer, CallInput } from '#core/shared';

export type Registration = CallInput<typeof register>['body'];

/** From the registration form to a confirmed address; two pages that know of each other. */
@injectable()
export class RegistrationStore {
  /** Who is to confirm; empty when the confirmation page was opened by itself. */
  email = '';
  /** Ties the code to the registration made here. */
  private session: string | undefined;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Router) private readonly router: Router,
  ) {
    makeAutoObservable<this, 'http' | 'router' | 'session'>(
      this,
      { http: false, router: false, session: false },
      { autoBind: true },
    );
  }

  async register(registration: Registration): Promise<void> {
    const answer = await this.http.send(register, { body: registration });
    this.expect(registration.email, answer.Session);
    this.router.go(answer.status === 'active' ? '/login?done=confirmed' : '/confirmation');
  }

  /** With the registration made here the answer signs in. */
  async confirm(email: string, code: string): Promise<CallAnswer<typeof confirmRegistration>> {
    const answer = await this.http.send(confirmRegistration, { body: { email, code, ...this.tie(email) } });
    this.expect(email, undefined);
    return answer;
  }

  async resend(email: string, locale: 'en-CA' | 'fr-CA'): Promise<void> {
    await this.http.send(resendCode, { body: { email, locale, ...this.tie(email) } });
  }

  private expect(email: string, session: string | undefined): void {
    this.email = email;
    this.session = session;
  }

  private tie(email: string): { readonly Session?: string } {
    return this.session !== undefined && email === this.email ? { Session: this.session } : {};
  }
}
