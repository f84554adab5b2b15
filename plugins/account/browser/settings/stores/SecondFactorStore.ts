import { inject, injectable } from 'inversify';
import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { Auth, Resources } from '#core/shared';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '#plugins/account/shared/secondFactorCalls.ts';

interface Enrolment {
  /** Base32, for typing. */
  readonly secret: string;
  readonly otpauthUri: string;
}

/** Turning the second factor on, step by step, and off. What is secret is held only while it is on screen. */
@injectable()
export class SecondFactorStore {
  enrolment: Enrolment | null = null;
  recoveryCodes: readonly string[] = [];

  constructor(
    @inject(Resources) private readonly resources: Resources,
    @inject(Auth) private readonly auth: Auth,
  ) {
    makeStore(this, { plain: ['resources', 'auth'] });
  }

  async begin(): Promise<void> {
    const enrolment = await this.resources.send(beginSecondFactor, {});
    runInAction(() => (this.enrolment = enrolment));
  }

  /** @throws CallFailure `wrong_code` */
  async confirm(code: string): Promise<void> {
    const { recoveryCodes } = await this.resources.send(confirmSecondFactor, { body: { code } });
    runInAction(() => {
      this.enrolment = null;
      this.recoveryCodes = recoveryCodes;
    });
    await this.auth.refreshMe();
  }

  /** @throws CallFailure `wrong_password` */
  async remove(password: string): Promise<void> {
    await this.resources.send(removeSecondFactor, { body: { password } });
    await this.auth.refreshMe();
  }

  forget(): void {
    this.enrolment = null;
    this.recoveryCodes = [];
  }
}
