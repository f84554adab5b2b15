import { injectable } from 'inversify';
import { makeStore } from '#core/browser';

/** What the confirmation page knows of the registration. The calls are not here: this is sent with the sign-in page. */
@injectable()
export class RegistrationStore {
  /** Who is to confirm; empty when the confirmation page was opened by itself. */
  email = '';
  /** Ties the code to the registration made here. */
  session: string | undefined;

  constructor() {
    makeStore(this);
  }

  expect(email: string, session: string | undefined): void {
    this.email = email;
    this.session = session;
  }
}
